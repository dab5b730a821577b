//! `stablehlo.convolution`

use crate::attributes::{BOOLS, ConvDimensions, Integers, PRECISIONS, Padding};
use crate::types::TENSOR;
use cotan_ir::{Attr, Op, Value};

/// Sums of products of a kernel and windows of an input.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.convolution", pure)]
pub struct Convolution {
    /// The input.
    #[operand(TENSOR)]
    pub lhs: Value,
    /// The kernel.
    #[operand(TENSOR)]
    pub rhs: Value,
    /// The strides.
    #[attr]
    pub window_strides: Option<Integers>,
    /// The padding of the input.
    #[attr]
    pub padding: Option<Padding>,
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
