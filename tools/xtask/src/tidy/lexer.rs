//! A subset of Rust's lexer that separates code from comments and literals.

use std::ops::Range;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any other text.
    Code,
    /// A comment, doc comments included.
    Comment,
    /// A string of any kind.
    String,
    /// A character or byte.
    Character,
}

/// A token.
pub struct Token {
    /// Its kind.
    pub kind: Kind,
    /// Its range, without the delimiters of a literal.
    pub inside: Range<usize>,
    /// The start of the next token.
    pub end: usize,
}

/// Returns the token that starts at `at`, which is before the end of the text.
pub fn token(text: &str, at: usize) -> Token {
    let rest = &text[at..];
    let (kind, open, inside, close) = if rest.starts_with("//") {
        (Kind::Comment, 0, rest.find('\n').unwrap_or(rest.len()), 0)
    } else if rest.starts_with("/*") {
        (Kind::Comment, 0, block_comment(rest), 0)
    } else if let Some((open, inside)) = raw_string(rest) {
        (Kind::String, open, inside, open - 1)
    } else if let Some(body) = rest.strip_prefix('"') {
        (Kind::String, 1, string(body), 1)
    } else if let Some(inside) = character(rest) {
        (Kind::Character, 1, inside, 1)
    } else {
        (Kind::Code, 0, word(rest), 0)
    };
    let start = at + open;
    let end = start + inside;
    Token { kind, inside: start..end, end: (end + close).min(text.len()) }
}

/// Returns the length of a block comment; they nest.
fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        match &rest.as_bytes()[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

/// Returns the lengths of the opening `r##"` and of the rest. The close is one shorter: no `r`.
fn raw_string(rest: &str) -> Option<(usize, usize)> {
    let marks = rest.strip_prefix('r')?;
    let hashes = marks.len() - marks.trim_start_matches('#').len();
    let body = marks[hashes..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(hashes));
    Some((hashes + 2, body.find(&close).unwrap_or(body.len())))
}

/// Returns the length of a string's contents, after the opening quote.
fn string(rest: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in rest.bytes().enumerate() {
        match byte {
            b'"' if !escaped => return at,
            _ => escaped = byte == b'\\' && !escaped,
        }
    }
    rest.len()
}

/// Returns the length of a character literal's inside; `None` for a lifetime.
fn character(rest: &str) -> Option<usize> {
    let body = rest.strip_prefix('\'')?;
    let first = body.chars().next()?;
    if first == '\\' {
        // The escaped character may itself be a quote.
        return Some(2 + body.get(2..)?.find('\'')?);
    }
    body[first.len_utf8()..].starts_with('\'').then_some(first.len_utf8())
}

/// Returns the length of an identifier, or of one other character. The prefixes of literals (`b`,
/// `c`) are tokens of their own, so that the literal is recognized as such.
fn word(rest: &str) -> usize {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    let length = rest.find(|c| !part(c)).unwrap_or(rest.len());
    let prefix = ["br", "cr"].iter().any(|p| rest.starts_with(p)) && length == 2;
    let first = rest.chars().next().map_or(1, char::len_utf8);
    if prefix { 1 } else { length.max(first) }
}
