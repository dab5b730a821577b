//! Texts with runs of blanks collapsed, and the positions of their bytes.

use super::Named;
use std::fmt::Write as _;
use std::ops::Range;

/// A text as it is matched, and as it was written.
pub struct Text {
    /// Its name in messages.
    pub name: String,
    /// The text that is matched: blanks collapsed, line ends of one byte.
    pub text: String,
    written: String,
    /// The byte of the written text for each byte of the other; one more for the end.
    origin: Vec<usize>,
}

impl Text {
    /// Collapses the blanks, unless they are significant.
    pub fn new(named: Named<'_>, strict: bool) -> Self {
        let mut collapsed = String::with_capacity(named.text.len());
        let mut origin = Vec::with_capacity(named.text.len() + 1);
        let mut chars = named.text.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            let next = chars.peek().map(|&(_, next)| next);
            let kept = match c {
                '\r' if next == Some('\n') => continue,
                ' ' | '\t' if !strict => {
                    while chars.next_if(|&(_, next)| matches!(next, ' ' | '\t')).is_some() {}
                    ' '
                }
                c => c,
            };
            collapsed.push(kept);
            origin.resize(collapsed.len(), at);
        }
        origin.push(named.text.len());
        Self {
            name: named.name.to_owned(),
            text: collapsed,
            written: named.text.to_owned(),
            origin,
        }
    }

    /// Returns `name:line:column: kind: message`, the line, and carets below the range.
    pub fn shown(&self, range: Range<usize>, kind: &str, message: &str) -> String {
        let (start, end) = (self.origin[range.start], self.origin[range.end]);
        let line_start = self.written[..start].rfind('\n').map_or(0, |at| at + 1);
        let line = 1 + self.written[..start].bytes().filter(|&byte| byte == b'\n').count();
        let source = self.written[line_start..].lines().next().unwrap_or_default();
        let before = &self.written[line_start..start];
        let column = 1 + before.chars().count();
        let mut shown = format!("{}:{line}:{column}: {kind}: {message}\n", self.name);
        let end = end.clamp(start, (line_start + source.len()).max(start));
        let carets = "^".repeat(self.written[start..end].chars().count().max(1));
        // Tabs are preserved, so that the carets are aligned.
        let before: String = before.chars().map(|c| if c == '\t' { c } else { ' ' }).collect();
        let margin = " ".repeat(line.to_string().len());
        let _ = write!(shown, "{margin} |\n{line} | {source}\n{margin} | {before}{carets}\n");
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_those_of_the_written_text() {
        let text = Text::new(Named { name: "a", text: "x\r\n  y\t z" }, false);
        assert_eq!(text.text, "x\n y z");
        let shown = text.shown(5..6, "note", "here");
        assert_eq!(shown, "a:2:6: note: here\n  |\n2 |   y\t z\n  |    \t ^\n");
        let end = text.shown(6..6, "note", "end");
        assert!(end.starts_with("a:2:7: note: end\n"), "{end}");
    }

    #[test]
    fn blanks_stay_if_they_matter() {
        assert_eq!(Text::new(Named { name: "a", text: "x  y" }, true).text, "x  y");
    }
}
