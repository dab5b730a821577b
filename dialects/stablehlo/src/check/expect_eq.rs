//! `check.expect_eq`, `check.expect_eq_const`

use crate::attributes::ELEMENTS;
use crate::types::TENSOR;
use cotan_ir::{Attr, Op, Value};

/// Expects two arrays to be equal.
#[derive(Op, Clone, Copy, Debug)]
#[op("check.expect_eq", same_operand_type)]
#[asm("$lhs `,` $rhs attr-dict `:` type($lhs)")]
pub struct ExpectEq {
    /// The array.
    #[operand(TENSOR)]
    pub lhs: Value,
    /// The expected array.
    #[operand(TENSOR)]
    pub rhs: Value,
}

/// Expects an array to be equal to a constant.
#[derive(Op, Clone, Copy, Debug)]
#[op("check.expect_eq_const", verify = super::expect_almost_eq::verify_constant)]
#[asm(custom(super::expect_almost_eq::parse_constant, super::expect_almost_eq::print_constant))]
pub struct ExpectEqConst {
    /// The array.
    #[operand(TENSOR)]
    pub lhs: Value,
    /// The expected array.
    #[attr(ELEMENTS)]
    pub value: Attr,
}
