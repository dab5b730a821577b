//! `stablehlo.batch_norm_training`, `stablehlo.batch_norm_inference`, `stablehlo.batch_norm_grad`

use crate::types::{FLOAT_TENSOR, FLOAT_VECTOR};
use cotan_ir::{Op, Value};

/// Normalizes features by their mean and variance over the batch.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.batch_norm_training", pure)]
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

/// Normalizes features by a given mean and variance.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.batch_norm_inference", pure)]
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

/// The gradients of `batch_norm_training`.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.batch_norm_grad", pure)]
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
