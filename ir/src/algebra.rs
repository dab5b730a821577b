//! Exact integers, affine expressions and the polynomials of symbolic sizes.

pub mod affine;
pub mod bigint;
pub mod dims;
