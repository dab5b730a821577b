//! `mine.mix`

use cotan_dialects::Cost;
use cotan_dialects::derivative_rules::{Differentiate, OperandRule};
use cotan_dialects::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};

/// Interpolates from `a` to `b` as `t` increases from 0 to 1.
///
/// ```mlir
/// func.func @example(%a: f64, %b: f64, %t: f64) -> f64 {
///   %r = mine.mix %a to %b by %t : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("mine.mix", pure, same_type, impl(Elementwise, Differentiate), attach(Cost::each(3)))]
#[asm("$a `to` $b `by` $t attr-dict `:` type($result)")]
pub struct Mix {
    /// The start.
    #[operand(FLOAT_LIKE)]
    pub a: Value,
    /// The end.
    #[operand(FLOAT_LIKE)]
    pub b: Value,
    /// The weight of the end.
    #[operand(FLOAT_LIKE)]
    pub t: Value,
    /// The interpolated value.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}

impl Elementwise for Mix {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.floats(|[a, b, t]| a + (b - a) * t)
    }
}

impl Differentiate for Mix {
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Pointwise(|e, op| {
            let Self { t, result, .. } = e.read(op);
            let one = e.number(1.0, result)?;
            Some(e.sub(one, t))
        }),
        OperandRule::Pointwise(|e, op| Some(e.read::<Self>(op).t)),
        OperandRule::Pointwise(|e, op| {
            let Self { a, b, .. } = e.read(op);
            Some(e.sub(b, a))
        }),
    ];
}
