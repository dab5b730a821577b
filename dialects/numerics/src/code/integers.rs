//! Total integer operations, built from partial instructions.

use super::formula::Binary;
use super::formula::IntCompare;
use super::scalar::Scalar;

/// Returns the quotient and the remainder, rounded toward zero. Both are zero if the divisor is
/// zero. The least signed integer divided by -1 is itself.
pub fn total_division<'r>(a: Scalar<'r>, b: Scalar<'r>, signed: bool) -> (Scalar<'r>, Scalar<'r>) {
    let by_zero = b.is(0);
    let one = b.same(1);
    let (divide, remainder, exception) = match signed {
        true => {
            let wraps = b.is(u64::MAX) & a.is(a.number().least());
            (Binary::DivideSigned, Binary::RemainderSigned, by_zero | wraps)
        }
        false => (Binary::DivideUnsigned, Binary::RemainderUnsigned, by_zero),
    };
    // One bit is its own negation: 1 as a signed integer is -1.
    let divisor = exception.select(one, b);
    if signed && a.number().width() == 1 {
        return (a & b, a.same(0));
    }
    let quotient = a.binary(divide, divisor);
    (by_zero.select(a.same(0), quotient), a.binary(remainder, divisor))
}

/// Shifts by any amount. Every bit is shifted out if the amount is at least the width.
pub fn shifted<'r>(x: Scalar<'r>, by: Scalar<'r>, how: Binary) -> Scalar<'r> {
    let width = by.same(u64::from(x.number().width()));
    // The width of an integer of one bit is 1.
    let inside = by.compare(IntCompare::Ult, width);
    if how == Binary::ShiftRightSigned {
        let most = by.same(u64::from(x.number().width()) - 1);
        return x.binary(how, inside.select(by, most));
    }
    let value = x.binary(how, inside.select(by, by.same(0)));
    inside.select(value, x.same(0))
}
