//! `math.clampf`

use crate::Cost;
use crate::Emit;
use crate::arith::{CmpfPredicate, FastMath};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{FloatCompare, Recorder, Scalar, Scalars, one};

/// Clamps a float to a range: the result is `low` unless that is below the value, then `high`
/// unless that is above, else the value. So NaN is unchanged, and a NaN bound has no effect. At a
/// bound, the derivative is that of the bound.
///
/// ```mlir
/// func.func @example(%a: f64, %lo: f64, %hi: f64) -> f64 {
///   %r = math.clampf %a to [%lo, %hi] : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.clampf", pure, same_type, impl(Elementwise), attach(Cost::ONE))]
#[asm("$value `to` ` ` `[` $min `,` $max `]` (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Clampf {
    /// The clamped value.
    #[operand(FLOAT_LIKE)]
    pub value: Value,
    /// The lower bound.
    #[operand(FLOAT_LIKE)]
    pub min: Value,
    /// The upper bound.
    #[operand(FLOAT_LIKE)]
    pub max: Value,
    /// The fast-math flags.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}

impl Elementwise for Clampf {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.floats(|[value, min, max]| {
            let raised = if min >= value { min } else { value };
            if max <= raised { max } else { raised }
        })
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        let [value, min, max] = [x[0], x[1], x[2]];
        let raised = min.compare_floats(FloatCompare::Oge, value).select(min, value);
        one(max.compare_floats(FloatCompare::Ole, raised).select(max, raised))
    }
}

impl Differentiate for Clampf {
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Select { mask: value_is_chosen, when: true },
        OperandRule::Select { mask: min_is_chosen, when: true },
        OperandRule::Select { mask: |e, op| Some(max_lets_pass(e, op)), when: false },
    ];
}

fn value_is_chosen(e: &mut Emit<'_, '_>, op: Op) -> Option<Value> {
    let Clampf { value, min, .. } = e.read(op);
    let within = max_lets_pass(e, op);
    let above = e.compare(CmpfPredicate::Ult, min, value);
    Some(e.and(within, above))
}

fn min_is_chosen(e: &mut Emit<'_, '_>, op: Op) -> Option<Value> {
    let Clampf { value, min, .. } = e.read(op);
    let within = max_lets_pass(e, op);
    let below = e.compare(CmpfPredicate::Oge, min, value);
    Some(e.and(within, below))
}

/// Returns whether the result of the lower bound is below the upper one, or the two are unordered.
fn max_lets_pass(e: &mut Emit<'_, '_>, op: Op) -> Value {
    let Clampf { value, min, max, .. } = e.read(op);
    let below = e.compare(CmpfPredicate::Oge, min, value);
    let raised = e.select(below, min, value);
    e.compare(CmpfPredicate::Ugt, max, raised)
}
