//! Parsing operations.

use super::cursor::Cursor;
pub use super::cursor::{Failed, ParseOptions, ParseResult};

/// The parser as custom assembly sees it.
pub struct OpParser<'p, 'a> {
    /// Types, attributes, punctuation.
    pub cursor: &'p mut Cursor<'a>,
}
