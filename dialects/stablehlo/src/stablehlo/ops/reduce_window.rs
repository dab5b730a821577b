//! `stablehlo.reduce_window`

use crate::attributes::{Integers, Padding};
use crate::check_op::Check;
use crate::check_op::windows::Window;
use crate::types::TENSOR;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Region, Results, Type, Value};

/// Combines the elements of windows, of one or more arrays at once.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.reduce_window", pure, verify = verify)]
pub struct ReduceWindow {
    /// The arrays, then the initial values.
    #[operand(TENSOR)]
    pub operands: Operands,
    /// The sizes of a window.
    #[attr]
    pub window_dimensions: Integers,
    /// The distances of windows.
    #[attr]
    pub window_strides: Option<Integers>,
    /// The dilation of the arrays.
    #[attr]
    pub base_dilations: Option<Integers>,
    /// The dilation of a window.
    #[attr]
    pub window_dilations: Option<Integers>,
    /// The padding of the arrays.
    #[attr]
    pub padding: Option<Padding>,
    /// Combines two elements of each array.
    #[region(single_block)]
    pub body: Region,
    /// The results.
    #[result(TENSOR)]
    pub results: Results,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<ReduceWindow>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(inputs) = check.paired(this.operands) else { return };
    let elements: Vec<Type> = inputs.iter().map(|input| input.element).collect();
    let elements = check.reducer(this.body, &elements);
    let window = Window {
        sizes: &this.window_dimensions,
        strides: this.window_strides.as_deref().unwrap_or_default(),
        padding: this.padding.as_ref().map(|padding| &padding.0[..]).unwrap_or_default(),
        base_dilations: this.base_dilations.as_deref().unwrap_or_default(),
        dilations: this.window_dilations.as_deref().unwrap_or_default(),
    };
    let shape = check.windowed(inputs[0].shape, &window);
    if let (Some(shape), Some(elements)) = (shape, elements) {
        check.expect_results(this.results, &shape, &elements);
    }
}

impl ReduceWindow {
    /// Returns the arrays.
    pub fn inputs(&self, ir: &Ir) -> Vec<Value> {
        self.operands.iter(ir).take(self.operands.len() / 2).collect()
    }

    /// Returns the initial values.
    pub fn init_values(&self, ir: &Ir) -> Vec<Value> {
        self.operands.iter(ir).skip(self.operands.len() / 2).collect()
    }
}
