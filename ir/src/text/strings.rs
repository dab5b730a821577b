//! String literals, symbol names and dictionary keys.

use super::cursor::{Cursor, ParseResult};
use super::lexer::{self, Kind, Token, is_bare_identifier};
use super::printer::Printer;
use crate::codes;
use crate::entity::Symbol;
use std::borrow::Cow;

impl<'a> Cursor<'a> {
    /// Parses a string literal of UTF-8.
    pub fn string(&mut self) -> ParseResult<Cow<'a, str>> {
        let token = self.expect(Kind::String, "a string")?;
        self.utf8(token, self.text_of(token))
    }

    /// Returns a string literal.
    pub fn string_bytes(&mut self) -> ParseResult<Cow<'a, [u8]>> {
        let token = self.expect(Kind::String, "a string")?;
        Ok(unescape(self.text_of(token)))
    }

    /// `@name` or `@"a name"`.
    pub fn symbol_name(&mut self) -> ParseResult<Symbol> {
        let token = self.expect(Kind::At, "a symbol name such as `@main`")?;
        let name = &self.text_of(token)[1..];
        if !name.starts_with('"') {
            return Ok(self.ir.store.symbol(name));
        }
        let name = self.utf8(token, name)?;
        Ok(self.ir.store.symbol(&name))
    }

    /// Parses a word or a string literal, described by `what`.
    pub fn word_or_string(&mut self, what: &str) -> ParseResult<Symbol> {
        let text = match self.token().kind {
            Kind::Bare => {
                let token = self.bump();
                Cow::Borrowed(self.text_of(token))
            }
            Kind::String => self.string()?,
            _ => return Err(self.expected(what)),
        };
        Ok(self.ir.store.symbol(&text))
    }

    fn utf8(&mut self, token: Token, literal: &'a str) -> ParseResult<Cow<'a, str>> {
        match unescape(literal) {
            Cow::Borrowed(_) => Ok(Cow::Borrowed(&literal[1..literal.len() - 1])),
            Cow::Owned(bytes) => String::from_utf8(bytes).map(Cow::Owned).map_err(|_| {
                self.error_at(token, &codes::BAD_LITERAL, "a name must be UTF-8, this one is not")
            }),
        }
    }
}

fn unescape(literal: &str) -> Cow<'_, [u8]> {
    match memchr::memchr(b'\\', literal.as_bytes()) {
        Some(_) => Cow::Owned(lexer::unescape(literal)),
        None => Cow::Borrowed(&literal.as_bytes()[1..literal.len() - 1]),
    }
}

/// Returns whether a byte needs no escape in a string literal.
fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\')
}

const HEX: &[u8; 16] = b"0123456789ABCDEF";

impl Printer<'_> {
    /// Prints a string literal; bytes that are not printable ASCII are escaped.
    pub fn string_literal(&mut self, bytes: &[u8]) {
        self.out.push('"');
        self.escaped_bytes(bytes);
        self.out.push('"');
    }

    /// Prints the contents of a string literal.
    #[inline]
    pub fn escaped(&mut self, text: &str) {
        match text.bytes().all(is_plain) {
            true => self.out.push_str(text),
            false => self.escaped_bytes(text.as_bytes()),
        }
    }

    fn escaped_bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            match byte {
                b'\\' => self.out.push_str("\\\\"),
                _ if is_plain(byte) => self.out.push(byte as char),
                _ => {
                    self.out.push('\\');
                    self.hex_byte(byte);
                }
            }
        }
    }

    /// Two hexadecimal digits.
    pub(super) fn hex_byte(&mut self, byte: u8) {
        self.out.push(HEX[usize::from(byte >> 4)] as char);
        self.out.push(HEX[usize::from(byte & 15)] as char);
    }

    /// `"0x..."`.
    pub(super) fn hex_literal(&mut self, bytes: &[u8]) {
        self.out.reserve(2 * bytes.len() + 4);
        self.out.push_str("\"0x");
        bytes.iter().for_each(|&byte| self.hex_byte(byte));
        self.out.push('"');
    }

    /// `@name` or `@"a name"`.
    pub fn symbol_name(&mut self, name: &str) {
        self.out.push('@');
        self.word_or_string(name);
    }

    /// A key of a dictionary: a word if it can be one, else a string literal.
    pub fn word_or_string(&mut self, name: &str) {
        if is_bare_identifier(name) {
            self.out.push_str(name);
        } else {
            self.string_literal(name.as_bytes());
        }
    }
}
