//! The text of types and attributes of dialects that are not registered: where it ends, and how
//! it is written.

use super::cursor::{Cursor, ParseResult};
use super::lexer::Kind;
use crate::codes;
use crate::diagnostics::Diagnostic;

impl<'a> Cursor<'a> {
    /// Skips a `<` and everything up to its `>`; returns the offset after that. Strings are opaque,
    /// and `->` closes nothing.
    pub(super) fn skip_balanced(&mut self) -> ParseResult<u32> {
        let start = self.token().start;
        let bytes = self.source().as_bytes();
        let mut open = Vec::new();
        let mut at = start as usize;
        while let Some(&byte) = bytes.get(at) {
            at += 1;
            let opens = match byte {
                b'<' | b'[' | b'(' | b'{' => {
                    open.push((byte, at));
                    continue;
                }
                b'>' => b'<',
                b']' => b'[',
                b')' => b'(',
                b'}' => b'{',
                b'-' if bytes.get(at) == Some(&b'>') => {
                    at += 1;
                    continue;
                }
                b'"' => {
                    self.reset(at as u32 - 1);
                    if !self.at(Kind::String) {
                        return Err(self.expected("a string"));
                    }
                    at = self.token().end as usize;
                    continue;
                }
                0 => break,
                _ => continue,
            };
            if open.pop_if(|last| last.0 == opens).is_none() {
                break;
            }
            if open.is_empty() {
                self.jump(at as u32);
                return Ok(at as u32);
            }
        }
        let (byte, at) = open.last().copied().unwrap_or((b'<', start as usize + 1));
        let place = self.place_between(at as u32 - 1, at as u32);
        let message = format!("this `{}` is not closed", byte as char);
        Err(self.report(Diagnostic::error(&codes::EXPECTED, place, message)))
    }
}

/// True if to write `#dialect.body`. Upstream does if the body is a word with dots, perhaps with
/// balanced angle brackets after it. One that ends in a minus sign, which would make the closing
/// bracket of `#dialect<body>` an arrow, cannot be written otherwise.
pub(super) fn is_plain_body(body: &str) -> bool {
    let bytes = body.as_bytes();
    if bytes.ends_with(b"-") {
        return true;
    }
    if !bytes.first().is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let word = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_');
    match bytes.iter().position(|b| !word(b)) {
        None => true,
        Some(at) => closes_at_end(&bytes[at..]),
    }
}

/// Returns whether `bytes` are `<...>`, balanced, and the bracket that opens first closes last.
fn closes_at_end(bytes: &[u8]) -> bool {
    if bytes[0] != b'<' {
        return false;
    }
    let mut open = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        at += 1;
        let opens = match byte {
            b'<' | b'[' | b'(' | b'{' => {
                open.push(byte);
                continue;
            }
            b'>' => b'<',
            b']' => b'[',
            b')' => b'(',
            b'}' => b'{',
            b'-' => {
                at += usize::from(bytes.get(at) == Some(&b'>'));
                continue;
            }
            b'"' => {
                at = string_end(bytes, at);
                continue;
            }
            _ => continue,
        };
        if open.pop() != Some(opens) {
            return false;
        }
        if open.is_empty() {
            return at == bytes.len();
        }
    }
    false
}

/// Returns the end of a string whose contents start at `at`.
fn string_end(bytes: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = bytes.get(at) {
        at += 1 + usize::from(byte == b'\\');
        if byte == b'"' {
            break;
        }
    }
    at
}
