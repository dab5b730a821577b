//! Operations that may work element by element.

use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Value};

/// Whether each element of the results depends, of an operand, on nothing but the element at its own
/// place. For operations of which that can only be said one by one: of those that are
/// [`Elementwise`](crate::interp::Elementwise) it holds, and of what [`OverDomain`](crate::autodiff::batch::OverDomain)
/// takes by rows it is seen there.
#[derive(Clone, Copy, Debug)]
pub struct DiagonalIn(pub fn(&Ir, Op, Value) -> bool);

impl Interface for DiagonalIn {}
