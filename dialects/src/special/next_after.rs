//! `special.next_after`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_numerics::code::{FloatCompare, IntCompare, Recorder, Scalar, Scalars, Unary, one};
use cotan_numerics::{NumberFormat, Word};

crate::arith::families::binary! {
    (fastmath) FLOAT_LIKE("f64")
    /// Returns the float of the format that follows the left one in the direction of the right one,
    /// which it is itself if both are equal. NaN if one is NaN. It has no derivative.
    NextAfter = "special.next_after" [] [Cost::ONE]
}

impl Elementwise for NextAfter {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let format = numbers.from();
        Kernel::words(move |x, y| y[0] = next_after(format, x[0], x[1]))
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        let ([x, y], format) = ([x[0], x[1]], x[0].number());
        let bits = x.to(NumberFormat::Int(format.width()), Unary::Bits);
        let up = x.compare_floats(FloatCompare::Olt, y);
        let is_negative = bits.compare(IntCompare::Slt, bits.same(0));
        // The bits of negative floats count away from zero.
        let step = (up ^ is_negative).select(bits.same(1), bits.same(Word::MAX));
        let least = up.select(bits.same(1), bits.same(format.least() | 1));
        let is_zero = x.compare_floats(FloatCompare::Oeq, x.same(0));
        let next = is_zero.select(least, bits + step).to(format, Unary::Bits);
        let next = x.compare_floats(FloatCompare::Oeq, y).select(y, next);
        let is_unordered = x.compare_floats(FloatCompare::Uno, y);
        one(is_unordered.select(x.same(format.nearest(f64::NAN)), next))
    }
}

/// Returns the word that follows `x` in the direction of `y`.
fn next_after(format: NumberFormat, x: Word, y: Word) -> Word {
    let (from, to) = (format.float(x), format.float(y));
    if from.is_nan() || to.is_nan() {
        return format.nearest(f64::NAN);
    }
    if from == to {
        return y;
    }
    if from == 0.0 {
        return format.settled(if to < 0.0 { format.least() | 1 } else { 1 });
    }
    let away = (to > from) == (from > 0.0);
    let next = format.wrap(if away { x + 1 } else { x - 1 });
    // A format without a negative zero has NaN in its place.
    match next & format.most() {
        0 => format.nearest(if from < 0.0 { -0.0 } else { 0.0 }),
        _ => format.settled(next),
    }
}

impl Differentiate for NextAfter {
    const CLASSES: &'static [OperandRule] =
        &[OperandRule::Unsupported("the next float is no differentiable function"); 2];
}
