//! Operations that may be elementwise.

use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Value};

/// Returns whether each element of the results depends on an operand only through the element at
/// the same index.
///
/// It is for operations that must be checked individually: it is true of all that are
/// [`Elementwise`](crate::interp::Elementwise), and is derived for the slices of an
/// [`OverDomain`](crate::autodiff::batch::OverDomain).
#[derive(Clone, Copy, Debug)]
pub struct DiagonalIn(pub fn(&Ir, Op, Value) -> bool);

impl Interface for DiagonalIn {}
