//! The tokens of a text, comments included.

use cotan_ir::text::lexer::{Kind, Lexer};
use std::ops::Range;

/// A token or a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its kind; `None` for a comment.
    pub kind: Option<Kind>,
    /// The offset of its first byte.
    pub start: u32,
    /// The offset after its last byte.
    pub end: u32,
}

impl Token {
    /// Returns its byte range.
    pub fn range(&self) -> Range<u32> {
        self.start..self.end
    }

    /// Returns its text.
    pub fn text<'t>(&self, text: &'t str) -> &'t str {
        &text[self.start as usize..self.end as usize]
    }

    /// Returns whether it is of a kind.
    pub fn is(&self, kind: Kind) -> bool {
        self.kind == Some(kind)
    }
}

/// Returns the tokens and comments of a text, in order.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut lexer = Lexer::new(text);
    let mut tokens = Vec::with_capacity(text.len() / 4);
    let mut end = 0;
    loop {
        let token = lexer.next_token();
        comments(text, end, token.start, &mut tokens);
        if token.kind == Kind::End {
            return tokens;
        }
        tokens.push(Token { kind: Some(token.kind), start: token.start, end: token.end });
        end = token.end;
    }
}

/// Adds the comments between two tokens.
fn comments(text: &str, start: u32, end: u32, tokens: &mut Vec<Token>) {
    let mut at = start as usize;
    let end = end as usize;
    while let Some(found) = text[at..end].find("//") {
        let start = at + found;
        let length = text[start..end].find('\n').unwrap_or(end - start);
        let comment = text[start..start + length].trim_end();
        let stop = start + comment.len();
        tokens.push(Token { kind: None, start: start as u32, end: stop as u32 });
        at = start + length;
    }
}

/// Returns the index of the token that contains an offset, or ends there.
pub fn touching(tokens: &[Token], offset: u32) -> Option<usize> {
    let after = tokens.partition_point(|token| token.start <= offset);
    let at = after.checked_sub(1)?;
    let contains = |token: &Token| token.start <= offset && offset <= token.end;
    let is_word = |token: &Token| {
        let words = [Kind::Bare, Kind::Percent, Kind::Caret, Kind::At, Kind::Hash, Kind::Bang];
        token.kind.is_some_and(|kind| words.contains(&kind) || kind == Kind::String)
    };
    // A position between two tokens belongs to the one that is a word.
    let before = at.checked_sub(1).filter(|&before| tokens[before].end == offset);
    match before {
        Some(before) if is_word(&tokens[before]) && !is_word(&tokens[at]) => Some(before),
        _ => contains(&tokens[at]).then_some(at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_tokens() {
        let text = "// a\nx // b \n  // c\n";
        let found: Vec<&str> = tokens(text).iter().map(|token| token.text(text)).collect();
        assert_eq!(found, ["// a", "x", "// b", "// c"]);
    }

    #[test]
    fn a_position_after_a_word_belongs_to_it() {
        let tokens = tokens("%a, %b");
        assert_eq!(touching(&tokens, 2), Some(0));
        assert_eq!(touching(&tokens, 3), Some(1));
        assert_eq!(touching(&tokens, 4), Some(2));
        assert_eq!(touching(&[], 0), None);
    }
}
