//! The custom assembly: a column of the registry, independent of the tables of operations.

pub mod common_form;
pub mod declared;
pub mod declared_parts;
pub mod format;
pub mod format_types;

use super::cursor::{Cursor, ParseResult};
use super::op_parser::OpParser;
use super::printer::{PrintOptions, Printer};
use crate::entity::{Attr, Op};
use crate::ir::Ir;
use crate::registry::{Builder, Interface};
use crate::spec::OpSpec;
use format::Format;
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
        /// Returns whether the text leaves the regions of an operation out, because a reader can
        /// build them, when it is printed with these options.
        implies_regions: Option<fn(&Ir, Op, PrintOptions) -> bool>,
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

/// The rule of the parameters of a type or attribute beyond the declared ones: an interface of its
/// definition. It is checked where one is read; an error is the message.
#[derive(Clone, Copy)]
pub struct VerifyParams(pub &'static ParamsRule);

/// Returns the mistake of parameters.
pub type ParamsRule = dyn Fn(&Ir, &[Attr]) -> Result<(), String> + Send + Sync;

impl Interface for VerifyParams {}

impl std::fmt::Debug for VerifyParams {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("VerifyParams")
    }
}

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

/// Returns whether the regions of an operation are not printed.
pub(super) fn has_implied_regions(ir: &Ir, op: Op, options: PrintOptions) -> bool {
    match ir.registry.interface(ir.name(op)) {
        Some(Assembly::Custom { implies_regions: Some(implies), .. }) => {
            !options.generic && implies(ir, op, options)
        }
        _ => false,
    }
}
