//! `stablehlo.einsum`, `stablehlo.unary_einsum`

use crate::types::TENSOR;
use cotan_ir::constraints::STRING;
use cotan_ir::{Attr, Op, Value};

/// A sum of products of two arrays in index notation.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.einsum", pure)]
#[asm(
    "$lhs `,` $rhs `,` `config` `=` $einsum_config attr-dict `:` functional-type(operands, results)"
)]
pub struct Einsum {
    /// The first factor.
    #[operand(TENSOR)]
    pub lhs: Value,
    /// The second factor.
    #[operand(TENSOR)]
    pub rhs: Value,
    /// The indices.
    #[attr(STRING)]
    pub einsum_config: Attr,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

/// A sum over dimensions of an array in index notation.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.unary_einsum", pure)]
#[asm("$operand `,` `config` `=` $einsum_config attr-dict `:` functional-type(operands, results)")]
pub struct UnaryEinsum {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The indices.
    #[attr(STRING)]
    pub einsum_config: Attr,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}
