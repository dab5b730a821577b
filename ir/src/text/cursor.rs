//! The parser's position in the text: one token of look-ahead, errors, nesting.

use super::lexer::{Kind, Lexer, Token};
use super::parse::generic::KnownProps;
use super::signatures::Signature;
use super::source_map::SourceMap;
use crate::codes::{self, Code};
use crate::diagnostics::{Diagnostic, Diagnostics, Fix, Place};
use crate::entity::{Attr, OpName, Type};
use crate::file::Aliased;
use crate::ir::Ir;
use crate::locs::Loc;
use indexmap::IndexMap;
use rustc_hash::FxHashMap;

/// An error was found and added to the diagnostics; the construct cannot be parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

/// The result of parsing.
pub type ParseResult<T> = Result<T, Failed>;

/// The accepted input and its maximal depth.
#[derive(Clone, Copy, Debug)]
pub struct ParseOptions {
    /// True if operations, types and attributes of unregistered dialects are accepted.
    pub allow_unregistered: bool,
    /// Maximal nesting depth of regions, types, attributes and locations.
    pub max_nesting: u32,
}

/// The name of the field in notes.
pub(super) const ALLOW_UNREGISTERED: &str = "ParseOptions::allow_unregistered";

impl Default for ParseOptions {
    fn default() -> Self {
        Self { allow_unregistered: false, max_nesting: 1024 }
    }
}

/// The parser of everything without SSA values: types, attributes, locations. The parser of
/// operations is built on it.
pub struct Cursor<'a> {
    /// The module under construction.
    pub ir: &'a mut Ir,
    /// The diagnostics.
    pub diagnostics: &'a mut Diagnostics,
    /// The options.
    pub options: ParseOptions,
    text: &'a str,
    /// Offset of the text among all sources.
    base: u32,
    lexer: Lexer<'a>,
    token: Token,
    /// The end of the previous token.
    previous_end: u32,
    depth: u32,
    /// Aliases of attributes and locations (`#a`) and of types (`!a`), with their sign.
    pub(crate) aliases: FxHashMap<&'a str, Aliased>,
    /// Location aliases used before their definition, and their placeholders.
    pub(super) later: IndexMap<&'a str, (Token, Loc)>,
    /// Shaped types met before, by their text.
    pub(super) shaped_types: FxHashMap<&'a str, Type>,
    /// Some of them that were met lately.
    pub(super) recent_shaped: [Option<(&'a str, Type)>; 4],
    /// Types of operands and results in generic form that were read, by their text.
    pub(super) signatures: FxHashMap<&'a str, Signature>,
    /// Properties in generic form that were read, by operation and text.
    pub(super) known_props: FxHashMap<(OpName, &'a str), KnownProps>,
    /// The attribute of each number of a `distinct` attribute.
    pub(super) distincts: FxHashMap<u64, Attr>,
    /// The source ranges found so far, if they are recorded. Texts are then never looked up: each
    /// is parsed where it is.
    pub(super) map: Option<Box<SourceMap>>,
}

impl<'a> Cursor<'a> {
    /// Returns a cursor at the start of a text with the offset `base` among the sources of `ir`.
    pub fn new(
        ir: &'a mut Ir,
        diagnostics: &'a mut Diagnostics,
        text: &'a str,
        base: u32,
        options: ParseOptions,
    ) -> Self {
        let mut lexer = Lexer::new(text);
        let token = lexer.next_token();
        Self {
            ir,
            diagnostics,
            options,
            text,
            base,
            lexer,
            token,
            previous_end: 0,
            depth: 0,
            aliases: FxHashMap::default(),
            later: IndexMap::new(),
            shaped_types: FxHashMap::default(),
            recent_shaped: [None; 4],
            signatures: FxHashMap::default(),
            known_props: FxHashMap::default(),
            distincts: FxHashMap::default(),
            map: None,
        }
    }

    /// Returns the next token.
    #[inline]
    pub fn token(&self) -> Token {
        self.token
    }

    /// Returns the token after the next one.
    pub fn second_token(&self) -> Token {
        let mut lexer = Lexer::new(self.text);
        lexer.reset(self.token.end);
        lexer.next_token()
    }

    /// Returns the text of a token.
    #[inline]
    pub fn text_of(&self, token: Token) -> &'a str {
        &self.text[token.start as usize..token.end as usize]
    }

    /// Returns the text of the next token.
    #[inline]
    pub fn text(&self) -> &'a str {
        self.text_of(self.token)
    }

    /// Returns the text between two offsets.
    pub fn text_between(&self, start: u32, end: u32) -> &'a str {
        &self.text[start as usize..end as usize]
    }

    /// Returns the whole text.
    pub fn source(&self) -> &'a str {
        self.text
    }

    /// Advances to the next token and returns this one.
    #[inline]
    pub fn bump(&mut self) -> Token {
        let token = self.token;
        self.previous_end = token.end;
        self.token = self.lexer.next_token();
        token
    }

    /// Moves to an offset and reads a token there: shapes split `4x8xf32` their own way.
    #[inline]
    pub fn reset(&mut self, offset: u32) {
        self.lexer.reset(offset);
        self.token = self.lexer.next_token();
    }

    /// Skips everything before an offset and reads a token there.
    #[inline]
    pub(super) fn jump(&mut self, offset: u32) {
        self.previous_end = offset;
        self.reset(offset);
    }

    /// Skips the next token and an adjacent text, if it follows.
    #[inline]
    pub(super) fn bump_over(&mut self, text: &str) -> bool {
        let end = self.token.end as usize;
        let found = self.text.as_bytes()[end..].starts_with(text.as_bytes());
        if found {
            self.jump((end + text.len()) as u32);
        }
        found
    }

    /// Returns whether the next token is of this kind.
    #[inline]
    pub fn at(&self, kind: Kind) -> bool {
        self.token.kind == kind
    }

    /// Returns whether the next token is this word.
    #[inline]
    pub fn at_word(&self, word: &str) -> bool {
        self.token.kind == Kind::Bare && self.text() == word
    }

    /// Consumes the next token if it is of this kind.
    #[inline]
    pub fn eat(&mut self, kind: Kind) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    /// Consumes the next token if it is this word.
    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        if found {
            self.bump();
        }
        found
    }

    /// Consumes a token of this kind, or fails with the message that `what` was expected.
    #[inline]
    pub fn expect(&mut self, kind: Kind, what: &str) -> ParseResult<Token> {
        if self.at(kind) { Ok(self.bump()) } else { Err(self.expected(what)) }
    }

    /// Consumes this word, or fails.
    pub fn expect_word(&mut self, word: &str) -> ParseResult<Token> {
        if self.at_word(word) { Ok(self.bump()) } else { Err(self.expected(&format!("`{word}`"))) }
    }

    /// Returns the location of a token.
    #[inline]
    pub fn loc_of(&self, token: Token) -> Loc {
        Loc::offset(self.base + token.start)
    }

    /// Returns the source range of a token.
    pub fn place_of(&self, token: Token) -> Place {
        self.place_between(token.start, token.end)
    }

    /// Returns the source range between two offsets.
    pub fn place_between(&self, start: u32, end: u32) -> Place {
        Place { loc: Loc::offset(self.base + start), len: end - start }
    }

    /// Returns the end of the last consumed token.
    pub fn previous_end(&self) -> u32 {
        self.previous_end
    }

    /// Reports an error at a token.
    #[cold]
    pub fn error_at(
        &mut self,
        token: Token,
        code: &'static Code,
        message: impl Into<String>,
    ) -> Failed {
        let place = self.place_of(token);
        self.report(Diagnostic::error(code, place, message))
    }

    /// Reports an error at the next token.
    #[cold]
    pub fn error(&mut self, code: &'static Code, message: impl Into<String>) -> Failed {
        self.error_at(self.token, code, message)
    }

    /// Reports an error.
    #[cold]
    pub fn report(&mut self, diagnostic: Diagnostic) -> Failed {
        self.diagnostics.push(diagnostic);
        Failed
    }

    /// Reports that `what` was expected here.
    #[cold]
    pub fn expected(&mut self, what: &str) -> Failed {
        let text = self.text();
        self.reach_end(what);
        let (code, message) = match self.token.kind {
            Kind::Unknown => (&codes::UNKNOWN_TOKEN, format!("{} means nothing here", named(text))),
            Kind::BadString => {
                (&codes::UNKNOWN_TOKEN, "this string does not end, or has a bad escape".into())
            }
            Kind::End => (&codes::EXPECTED, format!("expected {what}, found the end of the text")),
            _ => (&codes::EXPECTED, format!("expected {what}, found `{}`", shorten(text))),
        };
        let found = Diagnostic::error(code, self.place_of(self.token), message);
        self.report(match missing_token(what) {
            Some(missing) => found.fix(Fix {
                title: format!("Insert `{missing}`"),
                loc: self.loc_of(self.token),
                old: String::new(),
                new: format!("{missing} "),
            }),
            None => found,
        })
    }

    /// Runs `parse` one level deeper, or fails when that is too deep.
    #[inline]
    pub fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> ParseResult<T>) -> ParseResult<T> {
        self.enter()?;
        let result = parse(self);
        self.leave();
        result
    }

    /// Enters a nesting level; [`Cursor::leave`] must follow.
    #[inline]
    pub fn enter(&mut self) -> ParseResult<()> {
        if self.depth >= self.options.max_nesting {
            let message = format!("nested more than {} deep", self.options.max_nesting);
            return Err(self.error(&codes::TOO_DEEP, message));
        }
        self.depth += 1;
        Ok(())
    }

    /// Returns whether a value with this nesting depth of its own is not too deep here.
    pub(super) fn may_nest(&self, depth: u32) -> bool {
        self.depth + depth <= self.options.max_nesting
    }

    /// Fails when a value with this nesting depth of its own, such as the target of an alias, is
    /// too deep here.
    pub(super) fn check_depth(&mut self, token: Token, depth: u32) -> ParseResult<()> {
        if self.may_nest(depth) {
            return Ok(());
        }
        let message = format!("nested more than {} deep", self.options.max_nesting);
        Err(self.error_at(token, &codes::TOO_DEEP, message))
    }

    /// Leaves the level of [`Cursor::enter`].
    #[inline]
    pub fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Parses items between commas until `close`, which is consumed.
    pub fn list_until(
        &mut self,
        close: Kind,
        what: &str,
        mut item: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<()> {
        if self.eat(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.eat(Kind::Comma) {
                continue;
            }
            self.expect(close, what)?;
            return Ok(());
        }
    }
}

/// Returns the token that was expected, if it is a single one: `` `along` ``.
fn missing_token(what: &str) -> Option<&str> {
    let inner = what.strip_prefix('`')?.strip_suffix('`')?;
    (!inner.contains('`')).then_some(inner)
}

/// Returns a character, with its number if it may look like another one or like nothing.
fn named(text: &str) -> String {
    match text.chars().next() {
        Some(c) if !c.is_ascii_graphic() => format!("`{text}` (U+{:04X})", u32::from(c)),
        _ => format!("`{text}`"),
    }
}

/// The first line of `text`, cut to a length that fits a message.
pub(super) fn shorten(text: &str) -> String {
    let line = text.lines().next().unwrap_or("");
    match line.char_indices().nth(40) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.to_owned(),
    }
}
