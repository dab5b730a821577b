//! `stablehlo.dynamic_conv`

use super::convolution::Rule;
use crate::attributes::{BOOLS, ConvDimensions, Integers, PRECISIONS};
use crate::check_op::Check;
use crate::types::{INTEGER_MATRIX, TENSOR};
use cotan_ir::{Attr, Diagnostics, Ir, Op, Value};

/// A convolution whose padding is an operand.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dynamic_conv", pure, verify = verify)]
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

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<DynamicConv>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let (Some(lhs), Some(rhs)) = (check.tensor(this.lhs), check.tensor(this.rhs)) else { return };
    let rule = Rule {
        dimensions: &this.dimension_numbers,
        groups: [this.feature_group_count, this.batch_group_count],
        strides: this.window_strides.as_deref().unwrap_or_default(),
        padding: None,
        lhs_dilation: this.lhs_dilation.as_deref().unwrap_or_default(),
        rhs_dilation: this.rhs_dilation.as_deref().unwrap_or_default(),
    };
    if let Some(shape) = rule.result(&mut check, lhs, rhs) {
        check.expect_shape("the result", this.result, &shape);
        let spatial = this.dimension_numbers.spatial_rank() as i64;
        check.expect_shape("the padding", this.padding, &[spatial, 2]);
    }
}
