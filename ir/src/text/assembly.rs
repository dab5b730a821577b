//! The custom assembly: a column of the registry, independent of the tables of operations.

use super::cursor::{Cursor, ParseResult};
use super::format::{self, Format};
use super::op_parser::OpParser;
use super::printer::Printer;
use crate::entity::{Attr, Op};
use crate::registry::{Builder, Interface};
use crate::spec::OpSpec;
use std::sync::OnceLock;

/// The custom assembly of an operation. An operation without one is always written in generic form.
#[derive(Clone, Copy, Debug)]
pub enum Assembly {
    /// A declared format, see [`mod@format`].
    Format(&'static Declared),
    /// Written by hand.
    Custom {
        /// Parses the text after the name.
        parse: fn(&mut OpParser<'_, '_>) -> ParseResult<()>,
        /// Prints the text after the name.
        print: fn(&mut Printer<'_>, Op),
    },
}

impl Interface for Assembly {}

impl Assembly {
    /// Attaches the assembly of an operation.
    ///
    /// # Panics
    /// If its format cannot be read.
    pub fn attach(self, builder: &mut Builder, spec: &'static OpSpec) {
        if let Self::Format(declared) = self {
            let compiled = || format::compile(spec, declared.text);
            declared.compiled.get_or_init(|| compiled().unwrap_or_else(|error| panic!("{error}")));
        }
        builder.attach(spec.name, self);
    }

    /// The declared format, ready to be used.
    #[inline]
    pub(super) fn format(self) -> Option<&'static Format> {
        match self {
            Self::Format(declared) => declared.compiled.get(),
            Self::Custom { .. } => None,
        }
    }
}

/// The text of the parameters of a type or attribute, between `<` and `>`, for
/// [`ParamSyntax::Custom`](crate::spec::ParamSyntax::Custom).
#[derive(Clone, Copy, Debug)]
pub struct ParamAssembly {
    /// Parses the parameters.
    pub parse: fn(&mut Cursor<'_>) -> ParseResult<Box<[Attr]>>,
    /// Prints the parameters.
    pub print: fn(&mut Printer<'_>, &[Attr]),
}

impl Interface for ParamAssembly {}

/// A declared format, compiled once, when it is attached.
#[derive(Debug)]
pub struct Declared {
    text: &'static str,
    compiled: OnceLock<Format>,
}

impl Declared {
    /// Returns a format as text.
    pub const fn new(text: &'static str) -> Self {
        Self { text, compiled: OnceLock::new() }
    }

    /// Its text.
    pub fn text(&self) -> &'static str {
        self.text
    }
}
