//! `stablehlo.batch_norm_training`, `stablehlo.batch_norm_inference`, `stablehlo.batch_norm_grad`

use crate::check_op::Check;
use crate::types::{FLOAT_TENSOR, FLOAT_VECTOR};
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Normalizes features by their mean and variance over the batch.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.batch_norm_training", pure, verify = verify_training)]
pub struct BatchNormTraining {
    /// The operand.
    #[operand(FLOAT_TENSOR)]
    pub operand: Value,
    /// The scale of each feature.
    #[operand(FLOAT_VECTOR)]
    pub scale: Value,
    /// The offset of each feature.
    #[operand(FLOAT_VECTOR)]
    pub offset: Value,
    /// The offset from zero of variances.
    #[attr]
    pub epsilon: f32,
    /// The dimension of features.
    #[attr]
    pub feature_index: i64,
    /// The normalized operand.
    #[result(FLOAT_TENSOR)]
    pub output: Value,
    /// The mean of each feature.
    #[result(FLOAT_VECTOR)]
    pub batch_mean: Value,
    /// The variance of each feature.
    #[result(FLOAT_VECTOR)]
    pub batch_var: Value,
}

fn verify_training(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<BatchNormTraining>(op);
    let mut check = Check::new(ir, op, diagnostics);
    per_feature(
        &mut check,
        this.operand,
        this.feature_index,
        &[this.output],
        &[this.scale, this.offset, this.batch_mean, this.batch_var],
    );
}

/// Normalizes features by a given mean and variance.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.batch_norm_inference", pure, verify = verify_inference)]
pub struct BatchNormInference {
    /// The operand.
    #[operand(FLOAT_TENSOR)]
    pub operand: Value,
    /// The scale of each feature.
    #[operand(FLOAT_VECTOR)]
    pub scale: Value,
    /// The offset of each feature.
    #[operand(FLOAT_VECTOR)]
    pub offset: Value,
    /// The mean of each feature.
    #[operand(FLOAT_VECTOR)]
    pub mean: Value,
    /// The variance of each feature.
    #[operand(FLOAT_VECTOR)]
    pub variance: Value,
    /// The offset from zero of variances.
    #[attr]
    pub epsilon: f32,
    /// The dimension of features.
    #[attr]
    pub feature_index: i64,
    /// The normalized operand.
    #[result(FLOAT_TENSOR)]
    pub result: Value,
}

fn verify_inference(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<BatchNormInference>(op);
    let mut check = Check::new(ir, op, diagnostics);
    per_feature(
        &mut check,
        this.operand,
        this.feature_index,
        &[this.result],
        &[this.scale, this.offset, this.mean, this.variance],
    );
}

/// The gradients of `batch_norm_training`.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.batch_norm_grad", pure, verify = verify_grad)]
pub struct BatchNormGrad {
    /// The operand.
    #[operand(FLOAT_TENSOR)]
    pub operand: Value,
    /// The scale of each feature.
    #[operand(FLOAT_VECTOR)]
    pub scale: Value,
    /// The mean of each feature.
    #[operand(FLOAT_VECTOR)]
    pub mean: Value,
    /// The variance of each feature.
    #[operand(FLOAT_VECTOR)]
    pub variance: Value,
    /// The gradient of the output.
    #[operand(FLOAT_TENSOR)]
    pub grad_output: Value,
    /// The offset from zero of variances.
    #[attr]
    pub epsilon: f32,
    /// The dimension of features.
    #[attr]
    pub feature_index: i64,
    /// The gradient of the operand.
    #[result(FLOAT_TENSOR)]
    pub grad_operand: Value,
    /// The gradient of the scale.
    #[result(FLOAT_VECTOR)]
    pub grad_scale: Value,
    /// The gradient of the offset.
    #[result(FLOAT_VECTOR)]
    pub grad_offset: Value,
}

fn verify_grad(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<BatchNormGrad>(op);
    let mut check = Check::new(ir, op, diagnostics);
    per_feature(
        &mut check,
        this.operand,
        this.feature_index,
        &[this.grad_operand, this.grad_output],
        &[this.scale, this.mean, this.variance, this.grad_scale, this.grad_offset],
    );
}

/// Some values have the type of the operand, others one element for each feature.
fn per_feature(
    check: &mut Check<'_>,
    operand: Value,
    feature: i64,
    whole: &[Value],
    per_feature: &[Value],
) {
    let Some(tensor) = check.tensor(operand) else { return };
    if !check.expect_dimension("`feature_index`", feature, tensor.shape.len()) {
        return;
    }
    for &value in whole {
        check.expect_tensor("the operand or result", value, tensor.shape, tensor.element);
    }
    let features = [tensor.shape[feature as usize]];
    for &value in per_feature {
        check.expect_tensor("the values of features", value, &features, tensor.element);
    }
}
