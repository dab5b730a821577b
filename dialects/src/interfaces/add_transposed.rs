//! Cotangents that are added to where they belong.

use crate::interfaces::emit::Emit;
use cotan_ir::registry::Interface;
use cotan_ir::{Op, Value};

/// Adds what comes back to one operand from the cotangent of the result: to an accumulator, an array
/// or a number, of the operand's size, in time of what is added. For operations whose result may be
/// smaller than an operand. Of others the transpose is made as a whole, and added.
///
/// It is given the place of the operand among those of its kind, the cotangent of the result, and
/// what is added to; it gives the sum.
#[derive(Clone, Copy, Debug)]
pub struct AddTransposed(pub fn(&mut Emit<'_, '_>, Op, usize, Value, Value) -> Value);

impl Interface for AddTransposed {}
