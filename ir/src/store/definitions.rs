//! The definitions of types and attributes of dialects, and sets of them.

use super::Store;
use crate::entity::{Attr, Type};

/// A set of types.
#[derive(Debug)]
pub struct TypeConstraint {
    /// `signless-integer-like`: completes "must be".
    pub description: &'static str,
    /// True if a type is one of them.
    pub holds: fn(&Store, Type) -> bool,
    /// The only type there is in the set, if there is just one: custom assembly leaves it out.
    pub only: Option<Type>,
}

/// A set of attributes.
#[derive(Debug)]
pub struct AttrConstraint {
    /// `string attribute`: completes "must be a".
    pub description: &'static str,
    /// True if an attribute is one of them.
    pub holds: fn(&Store, Attr) -> bool,
    /// Its style in custom assembly.
    pub style: AttrStyle,
}

/// The style of an attribute in custom assembly.
#[derive(Clone, Copy, Debug)]
pub enum AttrStyle {
    /// As anywhere.
    Full,
    /// Not at all: a keyword next to it implies it.
    Unit,
    /// An integer or float of this type, without the type.
    Number(Type),
    /// One of these words for an integer of this type.
    Words(Type, &'static [(&'static str, i64)]),
    /// The parameters only of an attribute of a dialect: `<fast>`.
    Params(&'static AttrDef),
    /// The items of an array between brackets, each in the style of this constraint.
    Each(&'static AttrConstraint),
    /// The integers of an `array<i64: 1, 0>` between brackets: `[1, 0]`.
    Integers,
    /// The integers of an `array<i64: 1, 0>` that is not empty: `1, 0`.
    List,
    /// The polynomials of a `#cotan.dims<1, n - 2>` between brackets: `[1, n - 2]`.
    Dims,
    /// The only polynomial of a `#cotan.dims<n - 2>`: `n - 2`.
    Dim,
}

/// An attribute of a dialect.
#[derive(Debug)]
pub struct AttrDef {
    /// `arith.fastmath`.
    pub name: &'static str,
    /// The doc comment.
    pub doc: &'static str,
    /// The syntax of its parameters.
    pub syntax: ParamSyntax,
}

/// A type of a dialect.
#[derive(Debug)]
pub struct TypeDef {
    /// `quant.any`.
    pub name: &'static str,
    /// The doc comment.
    pub doc: &'static str,
    /// The syntax of its parameters.
    pub syntax: ParamSyntax,
}

/// The syntax of the parameters of a type or attribute of a dialect, between `<` and `>`.
#[derive(Clone, Copy, Debug)]
pub enum ParamSyntax {
    /// Attributes, each named here; nothing at all when there are none.
    Attributes(&'static [ParamSpec]),
    /// A declared format: each parameter in its own style, with words between them.
    Format {
        /// The parameters; one that is absent is `unit`.
        params: &'static [ParamSpec],
        /// The steps, from left to right.
        steps: &'static [ParamStep],
    },
    /// One word for an `i32`.
    Word(&'static [(&'static str, i64)]),
    /// One word for an `i32`, without brackets of its own: `#dialect<name word>`.
    Keyword(&'static [(&'static str, i64)]),
    /// Text of its own, by the interface [`ParamAssembly`](crate::text::ParamAssembly).
    Custom,
    /// As [`ParamSyntax::Custom`], without brackets of its own: `#dialect<name{1, 2}>`.
    Bare,
    /// Words for the bits of an `i32`.
    Flags {
        /// A word for each bit, written in this order.
        flags: &'static [(&'static str, i64)],
        /// Words for several bits at once (`none`, `fast`); one that fits exactly is preferred.
        groups: &'static [(&'static str, i64)],
        /// The separator of two keywords: `,` or `, `.
        separator: &'static str,
    },
}

/// A step of the declared format of a type or attribute.
#[derive(Clone, Copy, Debug)]
pub enum ParamStep {
    /// A word or punctuation.
    Literal(&'static str),
    /// Parameter `0`.
    Param(usize),
    /// Steps that are written if parameter `0` is present.
    Optional(usize, &'static [ParamStep]),
}

/// A parameter of a type or attribute.
#[derive(Debug)]
pub struct ParamSpec {
    /// Its name.
    pub name: &'static str,
    /// The constraint on it.
    pub constraint: &'static AttrConstraint,
}

macro_rules! identity_by_name {
    ($($name:ident)*) => {$(
        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                std::ptr::eq(self, other) || self.name == other.name
            }
        }

        impl Eq for $name {}

        impl std::hash::Hash for $name {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.name.hash(state);
            }
        }
    )*};
}

identity_by_name! { AttrDef TypeDef }

pub(crate) use identity_by_name;
