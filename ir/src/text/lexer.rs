//! From bytes to tokens, one at a time.

use crate::bigint::hex_digit;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// The end of the text.
    End,
    /// Bytes that start no token.
    Unknown,
    /// A string without its closing quote, or with a bad escape.
    BadString,
    /// `arith.addf`, `loc`, `i32`.
    Bare,
    /// `%sum`.
    Percent,
    /// `^bb0`.
    Caret,
    /// `@main`, `@"a name"`.
    At,
    /// `#map`, `#arith.fastmath`.
    Hash,
    /// `!t`, `!quant.any`.
    Bang,
    /// `12`, `0xFF`.
    Integer,
    /// `1.5`, `1.e-5`.
    Float,
    /// `"text"`.
    String,
    /// `->`.
    Arrow,
    /// `:`.
    Colon,
    /// `::`.
    ColonColon,
    /// `,`.
    Comma,
    /// `=`.
    Equal,
    /// `<`.
    Less,
    /// `>`.
    Greater,
    /// `{`.
    LeftBrace,
    /// `}`.
    RightBrace,
    /// `(`.
    LeftParen,
    /// `)`.
    RightParen,
    /// `[`.
    LeftSquare,
    /// `]`.
    RightSquare,
    /// `-`.
    Minus,
    /// `+`.
    Plus,
    /// `?`.
    Question,
    /// `*`.
    Star,
    /// `/`.
    Slash,
    /// `|`.
    Bar,
    /// `...`.
    Ellipsis,
    /// `{-#`.
    MetadataBegin,
    /// `#-}`.
    MetadataEnd,
}

/// A token: its kind and its byte range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its kind.
    pub kind: Kind,
    /// Offset of its first byte.
    pub start: u32,
    /// Offset after its last byte.
    pub end: u32,
}

/// A reader of tokens.
#[derive(Clone)]
pub struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

/// May start a bare identifier.
const LETTER: u8 = 1;
/// A decimal digit.
const DIGIT: u8 = 2;
/// `$` and `.`: may occur inside a bare identifier.
const INNER: u8 = 4;
/// `-`: together with the others, may occur in an identifier after `%`, `^`, `#`, `!`.
const DASH: u8 = 8;
/// White space, and the NUL byte, which upstream treats as such.
const SPACE: u8 = 16;

const CLASS: [u8; 256] = {
    let mut class = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        class[byte] = match byte as u8 {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => LETTER,
            b'0'..=b'9' => DIGIT,
            b'$' | b'.' => INNER,
            b'-' => DASH,
            b' ' | b'\t' | b'\n' | b'\r' | 0 => SPACE,
            _ => 0,
        };
        byte += 1;
    }
    class
};

#[inline]
fn is(byte: u8, classes: u8) -> bool {
    CLASS[byte as usize] & classes != 0
}

/// Returns whether `text` can be written as a bare identifier (a dictionary key, a symbol name).
pub fn is_bare_identifier(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.first().is_some_and(|&b| is(b, LETTER))
        && bytes.iter().all(|&b| is(b, LETTER | DIGIT | INNER))
}

/// Returns whether `text` can be written after `%` or `^`, other than as a number.
pub fn is_suffix_identifier(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.first().is_some_and(|&b| is(b, LETTER | INNER | DASH))
        && bytes.iter().all(|&b| is(b, LETTER | DIGIT | INNER | DASH))
}

/// Returns whether a byte may occur in a name after `%`, `^`, `#` or `!`.
pub(super) fn is_suffix_byte(byte: u8) -> bool {
    is(byte, LETTER | DIGIT | INNER | DASH)
}

/// Returns the end of the bytes of these classes from an offset.
#[inline]
fn run_end(text: &[u8], start: usize, classes: u8) -> usize {
    let mut end = start;
    while text.get(end).is_some_and(|&byte| is(byte, classes)) {
        end += 1;
    }
    end
}

/// Returns the end of the bare identifier that starts at an offset.
#[inline]
pub(super) fn word_end(text: &[u8], start: usize) -> usize {
    match text.get(start) {
        Some(&first) if is(first, LETTER) => run_end(text, start + 1, LETTER | DIGIT | INNER),
        _ => start,
    }
}

/// Returns the end of the number or identifier after a `%`, `^`, `#` or `!` that starts at an
/// offset.
#[inline]
pub(super) fn suffix_end(text: &[u8], start: usize) -> usize {
    match text.get(start) {
        Some(&first) if is(first, DIGIT) => run_end(text, start + 1, DIGIT),
        _ => run_end(text, start, LETTER | DIGIT | INNER | DASH),
    }
}

impl<'a> Lexer<'a> {
    /// Returns a lexer at the start of `text`, which is shorter than 2 GiB.
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Continues at another offset.
    pub fn reset(&mut self, at: u32) {
        self.at = at as usize;
    }

    #[inline]
    fn byte(&self, at: usize) -> u8 {
        // A NUL for the end; the loops below stop at one.
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    #[inline]
    fn skip(&mut self, classes: u8) {
        self.at = run_end(self.text.as_bytes(), self.at, classes);
    }

    /// Skips comments, and the space after them.
    #[cold]
    fn skip_comments(&mut self) {
        while self.byte(self.at) == b'/' && self.byte(self.at + 1) == b'/' {
            let rest = &self.text.as_bytes()[self.at..];
            self.at = memchr::memchr(b'\n', rest).map_or(self.text.len(), |end| self.at + end);
            self.skip(SPACE);
        }
    }

    /// Returns the next token.
    #[inline]
    pub fn next_token(&mut self) -> Token {
        self.skip(SPACE);
        if self.byte(self.at) == b'/' {
            self.skip_comments();
        }
        let start = self.at;
        let kind = self.lex();
        Token { kind, start: start as u32, end: self.at as u32 }
    }

    fn lex(&mut self) -> Kind {
        let Some(&first) = self.text.as_bytes().get(self.at) else { return Kind::End };
        self.at += 1;
        match first {
            b'%' => self.prefixed(Kind::Percent),
            b',' => Kind::Comma,
            b':' => self.pair(b':', Kind::ColonColon, Kind::Colon),
            b'=' => Kind::Equal,
            b'(' => Kind::LeftParen,
            b')' => Kind::RightParen,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                self.skip(LETTER | DIGIT | INNER);
                Kind::Bare
            }
            b'0'..=b'9' => self.number(first),
            b'"' => self.string(),
            b'<' => Kind::Less,
            b'>' => Kind::Greater,
            b'{' if self.text[self.at..].starts_with("-#") => self.take(2, Kind::MetadataBegin),
            b'{' => Kind::LeftBrace,
            b'}' => Kind::RightBrace,
            b'[' => Kind::LeftSquare,
            b']' => Kind::RightSquare,
            b'-' => self.pair(b'>', Kind::Arrow, Kind::Minus),
            b'^' => self.prefixed(Kind::Caret),
            b'@' => self.symbol(),
            b'#' if self.text[self.at..].starts_with("-}") => self.take(2, Kind::MetadataEnd),
            b'#' => self.prefixed(Kind::Hash),
            b'!' => self.prefixed(Kind::Bang),
            b'?' => Kind::Question,
            b'*' => Kind::Star,
            b'+' => Kind::Plus,
            b'/' => Kind::Slash,
            b'|' => Kind::Bar,
            b'.' if self.text[self.at..].starts_with("..") => self.take(2, Kind::Ellipsis),
            _ => {
                // The whole character, so that tokens never cut one.
                while !self.text.is_char_boundary(self.at) {
                    self.at += 1;
                }
                Kind::Unknown
            }
        }
    }

    fn take(&mut self, bytes: usize, kind: Kind) -> Kind {
        self.at += bytes;
        kind
    }

    fn pair(&mut self, second: u8, both: Kind, one: Kind) -> Kind {
        if self.byte(self.at) == second { self.take(1, both) } else { one }
    }

    /// After `%`, `^`, `#` or `!`: digits, or an identifier that may hold `$`, `.` and `-`.
    #[inline]
    fn prefixed(&mut self, kind: Kind) -> Kind {
        let start = self.at;
        self.at = suffix_end(self.text.as_bytes(), start);
        if self.at > start { kind } else { Kind::Unknown }
    }

    fn symbol(&mut self) -> Kind {
        match self.byte(self.at) {
            b'"' => {
                self.at += 1;
                match self.string() {
                    Kind::String => Kind::At,
                    bad => bad,
                }
            }
            first if is(first, LETTER) => {
                self.skip(LETTER | DIGIT | INNER);
                Kind::At
            }
            _ => Kind::Unknown,
        }
    }

    fn number(&mut self, first: u8) -> Kind {
        // `0x` alone is a zero in a shape: `0x4xf32`; one before a hexadecimal digit is read as a
        // hexadecimal number here, and shapes read it again.
        if first == b'0' && self.byte(self.at) == b'x' && self.byte(self.at + 1).is_ascii_hexdigit()
        {
            self.at += 1;
            while self.byte(self.at).is_ascii_hexdigit() {
                self.at += 1;
            }
            return Kind::Integer;
        }
        self.skip(DIGIT);
        if self.byte(self.at) != b'.' {
            return Kind::Integer;
        }
        self.at += 1;
        self.skip(DIGIT);
        if matches!(self.byte(self.at), b'e' | b'E') {
            let sign = usize::from(matches!(self.byte(self.at + 1), b'+' | b'-'));
            if is(self.byte(self.at + 1 + sign), DIGIT) {
                self.at += 1 + sign;
                self.skip(DIGIT);
            }
        }
        Kind::Float
    }

    /// After the opening quote.
    fn string(&mut self) -> Kind {
        loop {
            let rest = &self.text.as_bytes()[self.at..];
            let Some(stop) = memchr::memchr3(b'"', b'\\', b'\n', rest) else {
                self.at = self.text.len();
                return Kind::BadString;
            };
            self.at += stop + 1;
            match rest[stop] {
                b'"' => return Kind::String,
                b'\n' => {
                    self.at -= 1;
                    return Kind::BadString;
                }
                _ => match self.byte(self.at) {
                    b'"' | b'\\' | b'n' | b't' => self.at += 1,
                    first
                        if first.is_ascii_hexdigit()
                            && self.byte(self.at + 1).is_ascii_hexdigit() =>
                    {
                        self.at += 2
                    }
                    _ => return Kind::BadString,
                },
            }
        }
    }
}

/// Returns the bytes of a string literal; `literal` is a token with its quotes.
pub fn unescape(literal: &str) -> Vec<u8> {
    let inner = &literal.as_bytes()[1..literal.len() - 1];
    let mut bytes = Vec::with_capacity(inner.len());
    let mut rest = inner.iter();
    while let Some(&byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        match rest.next() {
            Some(b'n') => bytes.push(b'\n'),
            Some(b't') => bytes.push(b'\t'),
            Some(&high) if high.is_ascii_hexdigit() => {
                let low = rest.next().copied().unwrap_or(b'0');
                bytes.push(hex_digit(high) << 4 | hex_digit(low));
            }
            Some(&other) => bytes.push(other),
            None => {}
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(Kind, &str)> {
        let mut lexer = Lexer::new(text);
        std::iter::from_fn(|| {
            let token = lexer.next_token();
            let slice = &text[token.start as usize..token.end as usize];
            (token.kind != Kind::End).then_some((token.kind, slice))
        })
        .collect()
    }

    #[test]
    fn an_operation() {
        let tokens = kinds("%0#1 = \"t.a\"(%x-1) : () -> i32 // end");
        let expected = [
            (Kind::Percent, "%0"),
            (Kind::Hash, "#1"),
            (Kind::Equal, "="),
            (Kind::String, "\"t.a\""),
            (Kind::LeftParen, "("),
            (Kind::Percent, "%x-1"),
            (Kind::RightParen, ")"),
            (Kind::Colon, ":"),
            (Kind::LeftParen, "("),
            (Kind::RightParen, ")"),
            (Kind::Arrow, "->"),
            (Kind::Bare, "i32"),
        ];
        assert_eq!(tokens, expected);
    }

    #[test]
    fn numbers_and_odd_bytes() {
        let tokens = kinds("1.5e-3 0x1F 4x8xf32 @\"a b\" é \"open");
        let expected = [
            (Kind::Float, "1.5e-3"),
            (Kind::Integer, "0x1F"),
            (Kind::Integer, "4"),
            (Kind::Bare, "x8xf32"),
            (Kind::At, "@\"a b\""),
            (Kind::Unknown, "é"),
            (Kind::BadString, "\"open"),
        ];
        assert_eq!(tokens, expected);
    }

    #[test]
    fn escapes() {
        assert_eq!(unescape(r#""a\0A\22\\\FF""#), b"a\n\"\\\xFF");
    }
}
