//! The error function.

use super::formula::{MAGIC, at_most, copy_sign, entry};
use super::machine::{Host, Machine};
use super::tables::{ERF_CELLS, ERF_ROW};
use super::{Elementary, Function};

/// The error function.
pub static ERF: Elementary = Elementary {
    name: "erf",
    doc: "|x| up to 6 is in one of 8 cells, 11/16 wide, near whose centre c both c and erf c are floats: erf |x| = erf c + h P(h) \
          with h = |x| - c and P of degree 14, fitted by Remez's exchanges, relative to erf",
    bound_f64: 2.0,
    bound_f32: 0.501,
    function: Function::Unary(|x| erf(&Host, x), |m, x| erf(&m, x)),
};

/// The number of cells in a unit interval.
const CELLS: f64 = 16.0 / 11.0;

/// The start of the last cell, which extends to [`ONE`].
const LAST: f64 = 5.0;

/// The argument from which the function rounds to 1.
const ONE: f64 = 6.0;

/// Evaluates [`ERF`].
pub fn erf<M: Machine>(m: &M, x: M::F) -> M::F {
    let size = m.abs(x);
    let cell = m.bits(m.fma(at_most(m, size, LAST), m.float(CELLS), m.float(MAGIC)));
    let cell = cell & m.int(ERF_ROW as i64 - 1);
    let rows = ERF_CELLS.len() / ERF_ROW;
    let row = |at: usize| entry(m, &ERF_CELLS[at * ERF_ROW..][..ERF_ROW], cell);
    let beyond = at_most(m, size, ONE) - row(0);
    let value = (1..rows - 1).rev().fold(row(rows - 1), |sum, at| m.fma(sum, beyond, row(at)));
    copy_sign(m, value, x)
}
