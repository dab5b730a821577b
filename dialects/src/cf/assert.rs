//! `cf.assert`

use crate::effects::Effects;
use cotan_ir::constraints::{I1, STRING};
use cotan_ir::{Attr, Op, Value};

/// Stops the program with a message unless a condition holds.
///
/// ```mlir
/// func.func @example(%c: i1) {
///   cf.assert %c, "the condition holds"
///   return
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("cf.assert", attach(Effects::Write))]
#[asm("$arg `,` $msg attr-dict")]
pub struct Assert {
    /// The condition.
    #[operand(I1)]
    pub arg: Value,
    /// The message.
    #[attr(STRING)]
    pub msg: Attr,
}
