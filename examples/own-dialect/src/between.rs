//! `interval.between`

use cotan_dialects::Cost;
use cotan_dialects::derivative_rules::{Differentiate, OperandRule};
use cotan_dialects::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};

/// The number at a position between two bounds: `lower` for 0, `upper` for 1.
///
/// ```mlir
/// func.func @example(%a: f64, %b: f64, %t: f64) -> f64 {
///   %r = interval.between %a, %b at %t : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("interval.between", pure, same_type, impl(Elementwise, Differentiate), attach(Cost::each(3)))]
#[asm("$lower `,` $upper `at` $position attr-dict `:` type($result)")]
pub struct Between {
    /// The lower bound.
    #[operand(FLOAT_LIKE)]
    pub lower: Value,
    /// The upper bound.
    #[operand(FLOAT_LIKE)]
    pub upper: Value,
    /// The position.
    #[operand(FLOAT_LIKE)]
    pub position: Value,
    /// The number.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}

impl Elementwise for Between {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.floats(|[lower, upper, position]| lower + (upper - lower) * position)
    }
}

impl Differentiate for Between {
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Pointwise(|e, op| {
            let Self { position, result, .. } = e.read(op);
            let one = e.number(1.0, result)?;
            Some(e.sub(one, position))
        }),
        OperandRule::Pointwise(|e, op| Some(e.read::<Self>(op).position)),
        OperandRule::Pointwise(|e, op| {
            let Self { lower, upper, .. } = e.read(op);
            Some(e.sub(upper, lower))
        }),
    ];
}
