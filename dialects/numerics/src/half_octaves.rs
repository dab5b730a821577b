//! Polynomials on the halves of powers of two.

use super::formula::entry;
use super::machine::Machine;
use super::tables::ERF_ROW;

/// The start of the first cell.
pub const START: f64 = 0.5;

/// The end of the last cell.
pub const END: f64 = 8.0;

/// Evaluates the polynomial of the cell of `x`, which is one of the eight halves of the powers of
/// two from [`START`] to [`END`]. The table has the centers of the cells, then their coefficients.
/// The result is meaningless for other arguments.
pub fn half_octaves<M: Machine>(m: &M, x: M::F, table: &'static [u64]) -> M::F {
    let from_start = m.bits(x) - m.int(START.to_bits() as i64);
    let cell = m.shr(from_start, m.int(51)) & m.int(ERF_ROW as i64 - 1);
    let rows = table.len() / ERF_ROW;
    let row = |at: usize| entry(m, &table[at * ERF_ROW..][..ERF_ROW], cell);
    let distance = x - row(0);
    (1..rows - 1).rev().fold(row(rows - 1), |sum, at| m.fma(sum, distance, row(at)))
}
