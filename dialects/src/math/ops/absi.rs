//! `math.absi`

use cotan_numerics::code::IntCompare;

crate::math::unary::integer_function! {
    /// Returns the absolute value of a signed integer; that of the least one wraps.
    Absi = "math.absi" {
        traits: [idempotent],
        kernel: |numbers| numbers.signed(|[a]| a.wrapping_abs()),
        code: |x| x.compare(IntCompare::Slt, x.same(0)).select(-x, x),
    }
}
