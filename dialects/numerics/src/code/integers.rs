//! Integer operations that are total, of instructions that are not.

use super::formula::Binary;
use super::formula::IntCompare;
use super::scalar::Scalar;

/// The quotient and what is left, towards zero. By zero they are zero, and the least signed integer
/// divided by -1 is itself.
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
    // One bit is its own inverse: 1 as a signed integer is -1.
    let divisor = exception.select(one, b);
    if signed && a.number().width() == 1 {
        return (a & b, a.same(0));
    }
    let quotient = a.binary(divide, divisor);
    (by_zero.select(a.same(0), quotient), a.binary(remainder, divisor))
}

/// Shifted by any amount: what is shifted by the width or more is shifted out, all of it.
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
