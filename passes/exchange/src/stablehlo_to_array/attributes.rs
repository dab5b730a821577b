//! Attributes of StableHLO operations.

use crate::symbolic_sizes::LISTS;
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, AttrData, AttrValue, Ir, Op};
use cotan_stablehlo::attributes::{ComparisonDirection, ConvDimensions, dense_integers};

/// Returns a list of integers.
pub fn integers(ir: &Ir, op: Op, name: &str) -> Option<Vec<i64>> {
    let attr = ir.attr_named(op, name)?;
    ir.store.as_i64_array(attr)
}

/// Returns the elements of an operand that is a list of sizes: a constant, or polynomials.
pub fn sizes(ir: &Ir, op: Op, operand: usize) -> Option<Vec<Poly>> {
    if let Some(lists) = ir.attr_named(op, LISTS) {
        let AttrData::Array(lists) = ir.attr_data(lists) else { return None };
        return ir.store.as_dims(*lists.get(operand)?).map(<[Poly]>::to_vec);
    }
    let constant = ir.def_op(ir.operand(op, operand))?;
    let (_, values) = dense_integers(&ir.store, ir.attr_named(constant, "value")?)?;
    Some(values.into_iter().map(Poly::constant).collect())
}

/// Returns an integer.
pub fn integer(ir: &Ir, op: Op, name: &str) -> Option<i64> {
    ir.store.as_int(ir.attr_named(op, name)?)
}

/// Returns whether a boolean is true.
pub fn flag(ir: &Ir, op: Op, name: &str) -> bool {
    ir.attr_named(op, name) == Some(Attr::TRUE)
}

/// Returns a float.
pub fn float(ir: &Ir, op: Op, name: &str) -> Option<f64> {
    let attr = ir.attr_named(op, name)?;
    let AttrData::Float { ty, .. } = *ir.store.attr_data(attr) else { return None };
    let word = cotan_dialects::interp::word_of(ir, attr)?;
    Some(cotan_dialects::interp::NumberFormat::of(&ir.store, ty)?.float(word))
}

/// Returns an attribute as a Rust value.
pub fn get<T: AttrValue>(ir: &Ir, op: Op, name: &str) -> Option<T> {
    T::from_attr(&ir.store, ir.attr_named(op, name)?)
}

/// Returns the direction of a comparison.
pub fn direction(ir: &Ir, op: Op) -> Option<ComparisonDirection> {
    get(ir, op, "comparison_direction")
}

/// Returns a list of booleans; empty if it is left out.
pub fn flags(ir: &Ir, op: Op, name: &str) -> Vec<bool> {
    let Some(attr) = ir.attr_named(op, name) else { return Vec::new() };
    match ir.store.attr_data(attr) {
        AttrData::DenseArray { bytes, .. } => bytes.iter().map(|&byte| byte != 0).collect(),
        _ => Vec::new(),
    }
}

/// The meaning of the dimensions of an operand of a convolution. In a kernel, `batch` is the
/// dimension of output features and `feature` that of input features.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The batch dimension.
    pub batch: usize,
    /// The feature dimension.
    pub feature: usize,
    /// The spatial dimensions, in order.
    pub spatial: Vec<usize>,
}

/// Returns the layouts of input, kernel and output.
pub fn layouts(ir: &Ir, op: Op) -> Option<[Layout; 3]> {
    let dims: ConvDimensions = get(ir, op, "dimension_numbers")?;
    let layout = |batch: i64, feature: i64, spatial: &[i64]| Layout {
        batch: batch as usize,
        feature: feature as usize,
        spatial: spatial.iter().map(|&dim| dim as usize).collect(),
    };
    let (input, kernel, output) = (&dims.input, &dims.kernel, &dims.output);
    Some([
        layout(input.first, input.second, &input.spatial),
        layout(kernel.second, kernel.first, &kernel.spatial),
        layout(output.first, output.second, &output.spatial),
    ])
}

/// Returns the window of an operation; absent lists are 1, and absent padding is 0.
pub fn window(ir: &Ir, op: Op, sizes: Vec<i64>) -> super::convolution::Window {
    let count = sizes.len();
    let list = |names: [&str; 2]| {
        let found = names.iter().find_map(|name| integers(ir, op, name));
        found.filter(|list| list.len() == count).unwrap_or_else(|| vec![1; count])
    };
    let padding = padding(ir, op).filter(|list| list.len() == 2 * count);
    let padding = padding.unwrap_or_else(|| vec![0; 2 * count]);
    super::convolution::Window {
        strides: list(["window_strides", "window_strides"]),
        base_dilations: list(["base_dilations", "lhs_dilation"]),
        dilations: list(["window_dilations", "rhs_dilation"]),
        low: padding.iter().copied().step_by(2).map(Poly::constant).collect(),
        high: padding.iter().copied().skip(1).step_by(2).map(Poly::constant).collect(),
        sizes,
    }
}

/// Returns the pairs of padding in one list.
fn padding(ir: &Ir, op: Op) -> Option<Vec<i64>> {
    let datum = cotan_dialects::interp::datum_of(ir, ir.attr_named(op, "padding")?, 1 << 10)?;
    Some(datum.words().iter().map(|&word| word as i64).collect())
}
