//! `stablehlo.constant`

use crate::attributes::ELEMENTS;
use crate::types::TENSOR;
use cotan_ir::{Attr, Op, Value};

/// A constant.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.constant", pure, constant)]
pub struct Constant {
    /// Its value.
    #[attr(ELEMENTS)]
    pub value: Attr,
    /// The constant.
    #[result(TENSOR)]
    pub output: Value,
}
