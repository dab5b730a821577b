//! Accumulation of cotangents in place.

use crate::interfaces::emit::Emit;
use cotan_ir::registry::Interface;
use cotan_ir::{Op, Value};

/// Adds the cotangent of one operand, computed from that of the result, to a sum of the size of the
/// operand: an accumulator, an array or a scalar. The cost is that of the addend.
///
/// It is implemented by operations whose result may be smaller than an operand. For others, the
/// transpose is materialized and added.
///
/// The arguments are the position of the operand in its group, the cotangent of the result, and the
/// sum; the result is the new sum.
#[derive(Clone, Copy, Debug)]
pub struct AddTransposed(pub fn(&mut Emit<'_, '_>, Op, usize, Value, Value) -> Value);

impl Interface for AddTransposed {}
