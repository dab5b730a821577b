//! `ad.stop_gradient`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::{FLOAT_LIKE, UNIT};
use cotan_ir::{Attr, Ir, Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};

/// Returns its operand as a constant: the derivative of the result with respect to it is zero.
///
/// With `exact`, no derivative of the function changes by that: those by the operand cancel. Such
/// operations are erased once derivatives are expanded.
///
/// ```mlir
/// func.func @example(%x: f64) -> f64 {
///   %c = ad.stop_gradient %x : f64
///   %p = arith.mulf %c, %x : f64
///   %m = ad.stop_gradient %x exact : f64
///   %d = arith.subf %p, %m : f64
///   %r = arith.addf %d, %m : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("ad.stop_gradient", pure, idempotent, same_type, impl(Elementwise), attach(Cost::FREE))]
#[asm("$operand (`exact` $exact^)? attr-dict `:` type($result)")]
pub struct StopGradient {
    /// The value.
    #[operand(FLOAT_LIKE)]
    pub operand: Value,
    /// Present if the derivatives by the operand cancel.
    #[attr(UNIT)]
    pub exact: Option<Attr>,
    /// The same value.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}

impl StopGradient {
    /// Erases the operations below `root` that change no derivative; returns their number.
    pub fn erase_exact(ir: &mut Ir, root: Op) -> usize {
        let is_exact = |op: &Op| ir.get::<Self>(*op).is_some_and(|this| this.exact.is_some());
        let exact: Vec<Op> = ir.walk(root).filter(is_exact).collect();
        for &op in &exact {
            let operand = ir.operand(op, 0);
            ir.replace_op(op, &[operand]);
        }
        exact.len()
    }
}

impl Elementwise for StopGradient {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.floats(|[a]| a)
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0])
    }
}

impl Differentiate for StopGradient {
    const CLASSES: &'static [OperandRule] = &[OperandRule::StopGradient];
}
