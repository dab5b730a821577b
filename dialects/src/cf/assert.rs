//! `cf.assert`

use crate::Cost;
use crate::interfaces::effects::Effects;
use crate::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::codes::STOPPED;
use cotan_ir::constraints::{I1, STRING};
use cotan_ir::rewrite::{Canonical, rules};
use cotan_ir::{Attr, Op, Value};

/// Stops the program with a message unless a condition is true.
///
/// ```mlir
/// func.func @example(%c: i1) {
///   cf.assert %c, "the condition holds"
///   return
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("cf.assert", attach(Cost::FREE, Effects::Write, Canonical(&[&ASSERT_TRUE])), impl(Evaluate))]
#[asm("$arg `,` $msg attr-dict")]
pub struct Assert {
    /// The condition.
    #[operand(I1)]
    pub arg: Value,
    /// The message.
    #[attr(STRING)]
    pub msg: Attr,
}

rules! {
    /// Erases an assertion of a condition that is always true.
    ///
    /// ```mlir before
    /// func.func @f() {
    ///   %c = arith.constant true
    ///   cf.assert %c, "it holds"
    ///   return
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f() {
    ///   return
    /// }
    /// ```
    rule assert_true: Assert(true) => ();
}

impl Evaluate for Assert {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        if frame.get(self.arg)?.scalar() != Some(0) {
            return Ok(Next::Op);
        }
        let message = frame.ir().as_str(self.msg).unwrap_or("an assertion failed");
        Err(Trap::at(frame.ir(), op, &STOPPED, message))
    }
}
