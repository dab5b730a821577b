//! `math.ipowi`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::INTEGER_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{IntCompare, Recorder, Scalar, Scalars, one};

/// Returns a signed integer to the power of another one, modulo two to the width. For a negative
/// exponent it is the reciprocal of the power, rounded toward zero: zero, unless the base is one or
/// minus one.
///
/// ```mlir
/// func.func @example(%a: i32, %n: i32) -> i32 {
///   %r = math.ipowi %a, %n : i32
///   return %r : i32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.ipowi", pure, same_type, impl(Elementwise), attach(Cost::FUNCTION, LAWS))]
#[asm("$lhs `,` $rhs attr-dict `:` type($result)")]
pub struct Ipowi {
    /// The base.
    #[operand(INTEGER_LIKE)]
    pub lhs: Value,
    /// The exponent.
    #[operand(INTEGER_LIKE)]
    pub rhs: Value,
    /// The result.
    #[result(INTEGER_LIKE)]
    pub result: Value,
}

/// `x^1` is `x`, and `1^x` is one. The only nonzero integer of one bit is minus one.
const LAWS: Laws = Laws {
    right: |number, c| (number.signed(c) == 1).then_some(Outcome::Operand),
    left: |number, c| (number.signed(c) == 1).then_some(Outcome::Constant),
    ..Laws::NONE
};

impl Elementwise for Ipowi {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.signed(|[base, exponent]| power(base, exponent))
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        let [base, exponent] = [x[0], x[1]];
        let (mut result, mut square) = (base.same(1), base);
        for bit in 0..base.number().width() {
            let is_set = !(exponent & exponent.same(1 << bit)).is(0);
            result = is_set.select(result * square, result);
            square = square * square;
        }
        let negative = exponent.compare(IntCompare::Slt, exponent.same(0));
        let odd = (exponent & exponent.same(1)).is(1);
        let [zero, one_, minus_one] = [0, 1, u64::MAX].map(|word| base.same(word));
        let of_minus_one = odd.select(minus_one, one_);
        let reciprocal = base.is(1).select(one_, zero);
        let reciprocal = base.is(u64::MAX).select(of_minus_one, reciprocal);
        one(negative.select(reciprocal, result))
    }
}

impl Differentiate for Ipowi {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
}

/// Returns the power modulo two to the 64.
fn power(base: i64, exponent: i64) -> i64 {
    if exponent < 0 {
        return match base {
            1 => 1,
            -1 if exponent & 1 == 0 => 1,
            -1 => -1,
            _ => 0,
        };
    }
    let (mut result, mut square, mut rest) = (1_i64, base, exponent);
    while rest != 0 {
        if rest & 1 == 1 {
            result = result.wrapping_mul(square);
        }
        square = square.wrapping_mul(square);
        rest >>= 1;
    }
    result
}
