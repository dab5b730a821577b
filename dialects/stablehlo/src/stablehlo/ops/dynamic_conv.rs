//! `stablehlo.dynamic_conv`

use crate::attributes::{BOOLS, ConvDimensions, Integers, PRECISIONS};
use crate::types::{INTEGER_MATRIX, TENSOR};
use cotan_ir::{Attr, Op, Value};

/// A convolution whose padding is an operand.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dynamic_conv", pure)]
pub struct DynamicConv {
    /// The input.
    #[operand(TENSOR)]
    pub lhs: Value,
    /// The kernel.
    #[operand(TENSOR)]
    pub rhs: Value,
    /// The padding of the input.
    #[operand(INTEGER_MATRIX)]
    pub padding: Value,
    /// The strides.
    #[attr]
    pub window_strides: Option<Integers>,
    /// The dilation of the input.
    #[attr]
    pub lhs_dilation: Option<Integers>,
    /// The dilation of the kernel.
    #[attr]
    pub rhs_dilation: Option<Integers>,
    /// True for dimensions in which the kernel is reversed.
    #[attr(BOOLS)]
    pub window_reversal: Option<Attr>,
    /// The dimensions.
    #[attr]
    pub dimension_numbers: ConvDimensions,
    /// The number of groups of features.
    #[attr]
    pub feature_group_count: i64,
    /// The number of groups of batches.
    #[attr]
    pub batch_group_count: i64,
    /// The precision of each operand.
    #[attr(PRECISIONS)]
    pub precision_config: Option<Attr>,
    /// The output.
    #[result(TENSOR)]
    pub result: Value,
}
