//! `interval.of`

use crate::{Bounds, RANGE, range};
use cotan_dialects::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OP_RULE;
use cotan_ir::spec::{InferFrom, Inferred};
use cotan_ir::{Diagnostic, Diagnostics, Ir, Op, Store, Value};

/// An interval with known bounds.
///
/// ```mlir
/// func.func @example() -> !interval.range {
///   %r = interval.of<0.0 : f64, 1.0 : f64>
///   return %r : !interval.range
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("interval.of", pure, infer = infer, verify = verify, impl(Evaluate))]
#[asm("$bounds attr-dict")]
pub struct Of {
    /// Its bounds.
    #[attr]
    pub bounds: Bounds,
    /// The interval.
    #[result(RANGE)]
    pub result: Value,
}

/// The text omits the type of the result: there is only one.
pub(crate) fn infer(store: &mut Store, _: &InferFrom<'_>) -> Inferred {
    Ok([range::range_type(store)].into_iter().collect())
}

/// A rule beyond the declaration: bounds are in order.
fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Bounds { lower, upper } = ir.verified::<Of>(op).bounds;
    if lower <= upper {
        return;
    }
    let message = format!("the lower bound {lower:?} is not below the upper bound {upper:?}");
    let error = Diagnostic::error(&OP_RULE, ir.loc(op), message);
    diagnostics.push(error.note(format!("did you mean `<{upper:?} : f64, {lower:?} : f64>`?")));
}

impl Evaluate for Of {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, _: Op) -> Result<Next, Trap> {
        frame.set(self.result, range::to_datum(self.bounds));
        Ok(Next::Op)
    }
}
