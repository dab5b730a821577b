//! Reuse of the operands of contractions: copies pay if each element is read often.

use cotan_ir::dims::Poly;

/// The value assumed for each dimension parameter when work is compared.
const LARGE: i64 = 1_000;

/// The least number of multiplications for each element that is copied.
const MIN_REUSE: i64 = 16;

/// Returns whether a contraction over some dimensions multiplies each element of an operand often.
pub fn is_reused<'p>(
    all: impl IntoIterator<Item = &'p Poly>,
    operand: impl IntoIterator<Item = &'p Poly>,
) -> bool {
    elements(all) / elements(operand).max(1) >= MIN_REUSE
}

/// Returns the estimated number of elements of an array.
pub fn elements<'p>(sizes: impl IntoIterator<Item = &'p Poly>) -> i64 {
    let size = |size: &Poly| size.eval(|_| Some(LARGE)).unwrap_or(LARGE).max(0);
    sizes.into_iter().map(size).fold(1, i64::saturating_mul)
}
