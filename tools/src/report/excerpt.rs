//! The piece of a line that a snippet shows.

use cotan_ir::text::lexer::{Kind, Lexer};
use std::ops::Range;

/// A line, or the part of a long one around a span, and the span in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The printed part of the line.
    pub text: String,
    /// The span, in bytes of `text`.
    pub span: Range<usize>,
}

/// Maximal number of characters printed before and after the span.
const BEFORE: usize = 100;
const AFTER: usize = 80;
/// Marks omitted text.
const CUT: &str = "...";

impl Excerpt {
    /// Cuts the line around `len` bytes at offset `at` of `text`; zero bytes denote the token that
    /// starts there. The work is bounded, however long the line is.
    pub fn cut(text: &str, at: usize, len: usize) -> Self {
        let at = floor(text, at.min(text.len()));
        let (before, cut_before) = line_before(&text[..at]);
        let (after, cut_after) = line_after(&text[at..]);
        let len = if len == 0 { token_len(after) } else { len };
        let mut shown = String::with_capacity(before.len() + after.len() + 2 * CUT.len());
        shown.push_str(if cut_before { CUT } else { "" });
        shown.push_str(before);
        let start = shown.len();
        shown.push_str(after);
        let end = start + floor(after, len.min(after.len()));
        shown.push_str(if cut_after { CUT } else { "" });
        Self { text: shown, span: start..end }
    }
}

/// Returns the last position of a character that is not after `at`.
fn floor(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

fn line_before(text: &str) -> (&str, bool) {
    for (count, (at, c)) in text.char_indices().rev().enumerate() {
        if c == '\n' {
            return (&text[at + 1..], false);
        }
        if count == BEFORE {
            return (&text[at + c.len_utf8()..], true);
        }
    }
    (text, false)
}

fn line_after(text: &str) -> (&str, bool) {
    for (count, (at, c)) in text.char_indices().enumerate() {
        if c == '\n' {
            return (text[..at].trim_end_matches('\r'), false);
        }
        if count == AFTER {
            return (&text[..at], true);
        }
    }
    (text.trim_end_matches('\r'), false)
}

/// Returns the length of the token at the start of `text`, or of its first character.
fn token_len(text: &str) -> usize {
    let token = Lexer::new(text).next_token();
    let found = token.start == 0 && !matches!(token.kind, Kind::End | Kind::Unknown);
    if found { token.end as usize } else { text.chars().next().map_or(0, char::len_utf8) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(text: &str, at: usize, len: usize) -> String {
        let Excerpt { text, span } = Excerpt::cut(text, at, len);
        format!("{}[{}]{}", &text[..span.start], &text[span.clone()], &text[span.end..])
    }

    #[test]
    fn a_place_without_length_is_the_token_there() {
        assert_eq!(marked("a\n  %sum : i32\r\nb", 4, 0), "  [%sum] : i32");
        assert_eq!(marked("f(@g)", 2, 0), "f([@g])");
        assert_eq!(marked("é x", 0, 0), "[é] x");
    }

    #[test]
    fn the_end_of_the_text_is_a_location() {
        assert_eq!(marked("a {\n", 4, 0), "[]");
        assert_eq!(marked("a {", 3, 0), "a {[]");
        assert_eq!(marked("", 9, 3), "[]");
    }

    #[test]
    fn a_place_ends_with_its_line() {
        assert_eq!(marked("ab cd\nef", 3, 4), "ab [cd]");
    }

    #[test]
    fn a_long_line_is_cut_on_both_sides() {
        let text = format!("{}%x{}", "é".repeat(1000), " ".repeat(1000));
        let cut = marked(&text, 2000, 0);
        assert_eq!(cut, format!("...{}[%x]{}...", "é".repeat(BEFORE), " ".repeat(AFTER - 2)));
    }

    #[test]
    fn every_span_of_every_length_is_printed() {
        let text = "a\té\r\n\n\"open\n日本 %x\0 {-# \u{1b}[1m\n";
        for at in 0..text.len() + 2 {
            for len in 0..text.len() + 2 {
                let Excerpt { text, span } = Excerpt::cut(text, at, len);
                assert!(text.get(span).is_some() && !text.contains('\n'), "{at} {len}");
            }
        }
    }
}
