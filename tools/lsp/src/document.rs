//! An open document: its text, and the analyses of it.

use crate::analysis::Analysis;
use crate::host::Host;
use crate::lines::Lines;
use lsp_types::{Position, Range, TextDocumentContentChangeEvent, Uri};
use std::rc::Rc;

/// An open document.
pub struct Document {
    /// Its identifier.
    pub uri: Uri,
    /// Its version.
    pub version: i32,
    /// Its text.
    pub text: Rc<str>,
    /// The lines of the text.
    pub lines: Lines,
    /// The analysis of this text, if it was needed yet.
    current: Option<Rc<Analysis>>,
    /// The last analysis, and the last one without errors of the parser.
    before: Option<Rc<Analysis>>,
    good: Option<Rc<Analysis>>,
    /// The number of analyses so far, and of parts that they parsed.
    pub analyses: u64,
    pub parsed_parts: u64,
    /// True if the diagnostics of this text were not published yet.
    pub is_dirty: bool,
}

impl Document {
    /// Opens a document.
    pub fn new(uri: Uri, version: i32, text: String) -> Self {
        Self {
            uri,
            version,
            lines: Lines::new(&text),
            text: text.into(),
            current: None,
            before: None,
            good: None,
            analyses: 0,
            parsed_parts: 0,
            is_dirty: true,
        }
    }

    /// Applies changes, in order.
    pub fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        for change in changes {
            let text = match change.range {
                None => change.text,
                Some(range) => {
                    let range = self.lines.from_range(&self.text, range);
                    let mut text = self.text.to_string();
                    text.replace_range(range.start as usize..range.end as usize, &change.text);
                    text
                }
            };
            self.lines = Lines::new(&text);
            self.text = text.into();
        }
        self.version = version;
        self.is_dirty = true;
        self.current = None;
    }

    /// Returns the analysis of the text.
    pub fn analysis(&mut self, host: &Host) -> Rc<Analysis> {
        if let Some(known) = &self.current {
            return Rc::clone(known);
        }
        let analysis = Rc::new(Analysis::new(host, &self.text, self.before.as_deref()));
        self.analyses += 1;
        self.parsed_parts += analysis.parsed as u64;
        if analysis.is_complete() {
            self.good = Some(Rc::clone(&analysis));
        }
        self.before = Some(Rc::clone(&analysis));
        self.current = Some(Rc::clone(&analysis));
        analysis
    }

    /// Returns the last analysis without errors of the parser, with the offset in its text that
    /// corresponds to an offset in this one; `None` inside of text that changed since.
    pub fn last_good(&self, offset: u32) -> Option<(Rc<Analysis>, u32)> {
        let good = self.good.as_ref()?;
        let offset = corresponding(&self.text, &good.text, offset)?;
        Some((Rc::clone(good), offset))
    }

    /// Returns the position of an offset.
    pub fn position(&self, offset: u32) -> Position {
        self.lines.position(&self.text, offset)
    }

    /// Returns the range of a byte range.
    pub fn range(&self, range: std::ops::Range<u32>) -> Range {
        self.lines.to_range(&self.text, range)
    }

    /// Returns the offset of a position.
    pub fn offset(&self, position: Position) -> u32 {
        self.lines.offset(&self.text, position)
    }
}

/// Returns the offset in `old` that corresponds to one in `new`, which differs in one place.
pub fn corresponding(new: &str, old: &str, offset: u32) -> Option<u32> {
    let (new, old, offset) = (new.as_bytes(), old.as_bytes(), offset as usize);
    let same = new.iter().zip(old).take_while(|(a, b)| a == b).count();
    if offset < same || (offset == same && new.len() == old.len()) {
        return Some(offset as u32);
    }
    let end = new.iter().rev().zip(old.iter().rev()).take_while(|(a, b)| a == b).count();
    let from_end = new.len() - offset;
    (from_end <= end && from_end <= old.len()).then(|| (old.len() - from_end) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_correspond_around_a_change() {
        assert_eq!(corresponding("abXXcd", "abcd", 1), Some(1));
        assert_eq!(corresponding("abXXcd", "abcd", 3), None);
        assert_eq!(corresponding("abXXcd", "abcd", 5), Some(3));
        assert_eq!(corresponding("abcd", "abXXcd", 3), Some(5));
        assert_eq!(corresponding("", "abc", 0), Some(3));
    }
}
