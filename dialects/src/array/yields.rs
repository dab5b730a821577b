//! `array.yield`

use crate::Cost;
use crate::derivative::{Class, Differentiate};
use crate::eval::{Evaluate, Frame, Meaning, Next, Stop};
use crate::rules;
use cotan_ir::codes::STRUCTURE;
use cotan_ir::constraints::ANY;
use cotan_ir::{Diagnostics, Ir, Op, Operands};

/// Ends the body of an array operation and says what it gives.
///
/// ```mlir
/// func.func @example(%x: f64) -> tensor<3xf64> {
///   %r = array.build (%i: index) {
///     array.yield %x : f64
///   } : tensor<3xf64>
///   return %r : tensor<3xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("array.yield", pure, terminator, verify = verify, impl(Meaning), attach(Cost::FREE))]
#[asm("attr-dict ($values^ `:` type($values))?")]
pub struct Yield {
    /// What the body gives.
    #[operand(ANY)]
    pub values: Operands,
}

impl Evaluate for Yield {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, _: Op) -> Result<Next, Stop> {
        Ok(Next::Leave(frame.get_all(self.values.iter(frame.ir()))?))
    }
}

impl Differentiate for Yield {
    const CLASSES: &'static [Class] = &[Class::Structural];
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let parent = ir.parent_op(op).and_then(|parent| ir.spec(parent));
    if parent.is_none_or(|spec| spec.dialect() != "array") {
        let message = "expects to end the body of an operation of `array`";
        diagnostics.push(rules::broken(ir, op, &STRUCTURE, message));
    }
}
