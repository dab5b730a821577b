//! Numbers in declarative rules.

use super::Rewriter;
use crate::entity::{Attr, Type, Value};
use crate::ir::Ir;
use crate::registry::Interface;

/// A number that a declarative rule matches or creates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Literal {
    /// `-1`: a signed integer.
    Int(i64),
    /// `2.0`: a float, exactly. The sign of a zero is part of it.
    Float(f64),
    /// `true`: a boolean.
    Bool(bool),
}

/// The numbers among the constants of an operation, attached to it as an interface. Rules create
/// numbers by the first operation in the registry that has it.
#[derive(Clone, Copy, Debug)]
pub struct Literals {
    /// Returns whether a constant of a type is a number, or an array whose elements all are it.
    pub is: fn(&Ir, Attr, Type, Literal) -> bool,
    /// Creates the constant of a type; `None` if the type has no such number.
    pub emit: fn(&mut Rewriter<'_>, Type, Literal) -> Option<Value>,
}

impl Interface for Literals {}
