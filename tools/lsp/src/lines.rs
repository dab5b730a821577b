//! Positions of the protocol: lines, and columns in UTF-16 code units.

use lsp_types::{Position, Range};

/// The starts of the lines of a text.
#[derive(Clone, Debug)]
pub struct Lines(Vec<u32>);

impl Lines {
    /// Returns the lines of a text.
    pub fn new(text: &str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Self(std::iter::once(0).chain(ends.map(|(at, _)| at as u32 + 1)).collect())
    }

    /// Returns the line of an offset, counted from 0.
    pub fn line(&self, offset: u32) -> u32 {
        self.0.partition_point(|&start| start <= offset) as u32 - 1
    }

    /// Returns the byte range of a line, without its end; empty after the last one.
    pub fn range(&self, text: &str, line: u32) -> std::ops::Range<u32> {
        let end = text.len() as u32;
        let Some(&start) = self.0.get(line as usize) else { return end..end };
        let end = self.0.get(line as usize + 1).map_or(end, |next| next - 1);
        let inner = &text[start as usize..end as usize];
        start..start + inner.trim_end_matches('\r').len() as u32
    }

    /// Returns the position of an offset.
    pub fn position(&self, text: &str, offset: u32) -> Position {
        let offset = floor(text, offset);
        let line = self.line(offset);
        let before = &text[self.0[line as usize] as usize..offset as usize];
        let character = match before.is_ascii() {
            true => before.len(),
            false => before.chars().map(char::len_utf16).sum(),
        };
        Position { line, character: character as u32 }
    }

    /// Returns the offset of a position. One after the end of a line or of the text is that end.
    pub fn offset(&self, text: &str, position: Position) -> u32 {
        let range = self.range(text, position.line);
        let mut left = position.character as usize;
        let line = &text[range.start as usize..range.end as usize];
        if line.is_ascii() {
            return range.start + left.min(line.len()) as u32;
        }
        let mut at = range.start;
        for c in line.chars() {
            if left < c.len_utf16() {
                break;
            }
            left -= c.len_utf16();
            at += c.len_utf8() as u32;
        }
        at
    }

    /// Returns the range of the protocol for a byte range.
    pub fn to_range(&self, text: &str, range: std::ops::Range<u32>) -> Range {
        Range { start: self.position(text, range.start), end: self.position(text, range.end) }
    }

    /// Returns the byte range for a range of the protocol; empty if it ends before it starts.
    pub fn from_range(&self, text: &str, range: Range) -> std::ops::Range<u32> {
        let start = self.offset(text, range.start);
        start..self.offset(text, range.end).max(start)
    }
}

/// Returns the start of the character at an offset; the end of the text at most.
fn floor(text: &str, offset: u32) -> u32 {
    let mut offset = text.len().min(offset as usize);
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted_in_utf_16() {
        let text = "a\u{1d6fc}\u{e9}b\r\n// x";
        let lines = Lines::new(text);
        let b = text.find('b').unwrap() as u32;
        assert_eq!(lines.position(text, b), Position::new(0, 4));
        assert_eq!(lines.offset(text, Position::new(0, 4)), b);
        assert_eq!(lines.offset(text, Position::new(0, 2)), 1, "inside of a pair is before it");
        assert_eq!(lines.offset(text, Position::new(0, 99)), b + 1, "a line ends before `\\r`");
        assert_eq!(lines.offset(text, Position::new(99, 0)), text.len() as u32);
        assert_eq!(lines.position(text, 1000), Position::new(1, 4));
        assert_eq!(Lines::new("").position("", 0), Position::new(0, 0));
    }
}
