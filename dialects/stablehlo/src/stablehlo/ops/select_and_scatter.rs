//! `stablehlo.select_and_scatter`

use crate::attributes::{Integers, Padding};
use crate::check_op::Check;
use crate::check_op::windows::Window;
use crate::types::TENSOR;
use cotan_ir::{Diagnostics, Ir, Op, Region, Value};

/// Adds each element of a source to the element of the operand that a window selects.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.select_and_scatter", pure, verify = verify)]
pub struct SelectAndScatter {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// An element for each window.
    #[operand(TENSOR)]
    pub source: Value,
    /// The initial value.
    #[operand(TENSOR)]
    pub init_value: Value,
    /// The sizes of a window.
    #[attr]
    pub window_dimensions: Option<Integers>,
    /// The distances of windows.
    #[attr]
    pub window_strides: Option<Integers>,
    /// The padding of the operand.
    #[attr]
    pub padding: Option<Padding>,
    /// Compares two elements of a window.
    #[region(single_block)]
    pub select: Region,
    /// Combines elements of the source.
    #[region(single_block)]
    pub scatter: Region,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<SelectAndScatter>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(operand) = check.tensor(this.operand) else { return };
    check.expect_same_element(this.operand, this.source);
    check.expect_same_element(this.operand, this.init_value);
    check.expect_shape("the initial value", this.init_value, &[]);
    check.expect_shape("the result", this.result, operand.shape);
    check.comparator(this.select, &[operand.element]);
    check.reducer(this.scatter, &[operand.element]);
    let ones = vec![1; operand.shape.len()];
    let window = Window {
        sizes: this.window_dimensions.as_deref().unwrap_or(&ones),
        strides: this.window_strides.as_deref().unwrap_or_default(),
        padding: this.padding.as_ref().map(|padding| &padding.0[..]).unwrap_or_default(),
        base_dilations: &[],
        dilations: &[],
    };
    if let Some(shape) = check.windowed(operand.shape, &window) {
        check.expect_shape("the source", this.source, &shape);
    }
}
