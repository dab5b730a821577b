//! `stablehlo.scatter`

use crate::attributes::ScatterDimensions;
use crate::check_op::indexed::Indexed;
use crate::check_op::{Check, Tensor};
use crate::types::{INDEXED_TENSOR, TENSOR};
use cotan_ir::types::DYNAMIC;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Region, Results, Type, TypeData, Value};

/// Combines updates with windows of arrays at indices; those outside are dropped.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.scatter", pure, verify = verify)]
pub struct Scatter {
    /// The arrays, the indices, the updates of each array.
    #[operand(INDEXED_TENSOR)]
    pub operands: Operands,
    /// The dimensions.
    #[attr]
    pub scatter_dimension_numbers: ScatterDimensions,
    /// True if the indices are in order.
    #[attr(default = false)]
    pub indices_are_sorted: bool,
    /// True if no two windows overlap.
    #[attr(default = false)]
    pub unique_indices: bool,
    /// Combines elements with updates.
    #[region(single_block)]
    pub update_computation: Region,
    /// The results.
    #[result(TENSOR)]
    pub results: Results,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Scatter>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let count = this.operands.len() / 2;
    if !check.ensure(this.operands.len() % 2 == 1 && count > 0, || {
        "expects indices, and updates for each array".to_owned()
    }) {
        return;
    }
    let values: Vec<Value> = this.operands.iter(ir).collect();
    let (inputs, updates) = (&values[..count], &values[count + 1..]);
    let tensors: Vec<_> = inputs.iter().filter_map(|&input| check.tensor(input)).collect();
    let Some((first, indices)) = tensors.first().zip(check.tensor(values[count])) else { return };
    check.ensure(is_integer(ir, indices.element), || "indices must be integers".to_owned());
    let dimensions = indexed(&this.scatter_dimension_numbers);
    if tensors.len() != count || !check.indexed(&dimensions, *first, indices) {
        return;
    }
    for (&input, tensor) in inputs.iter().zip(&tensors) {
        check.expect_tensor("the array", input, first.shape, tensor.element);
    }
    verify_updates(&mut check, &dimensions, *first, indices, updates);
    let elements: Vec<Type> = tensors.iter().map(|tensor| tensor.element).collect();
    if let Some(elements) = check.reducer(this.update_computation, &elements) {
        check.expect_results(this.results, first.shape, &elements);
    }
}

/// The updates have the shape of slices, whose sizes are at most those of the array.
fn verify_updates(
    check: &mut Check<'_>,
    dimensions: &Indexed<'_>,
    array: Tensor<'_>,
    indices: Tensor<'_>,
    updates: &[Value],
) {
    let unknown = vec![DYNAMIC; array.shape.len()];
    let Some(shape) = check.slices(dimensions, indices, &unknown) else { return };
    for &update in updates {
        if !check.expect_shape("the updates", update, &shape) {
            return;
        }
    }
    let Some(update) = updates.first().and_then(|&update| check.tensor(update)) else { return };
    let kept = (0_i64..).zip(array.shape).filter(|(index, _)| {
        !dimensions.dropped_dims.contains(index) && !dimensions.array_batching.contains(index)
    });
    for ((index, &whole), &window) in kept.zip(dimensions.window_dims) {
        let size = update.shape[window as usize];
        check.ensure(size <= whole || whole == DYNAMIC, || {
            format!("updates of size {size} do not fit dimension {index} of size {whole}")
        });
    }
}

fn is_integer(ir: &Ir, element: Type) -> bool {
    matches!(ir.type_data(element), TypeData::Integer { .. } | TypeData::Index)
}

/// Returns the dimensions as those of slices at indices.
fn indexed(d: &ScatterDimensions) -> Indexed<'_> {
    Indexed {
        window_dims: &d.update_window_dims,
        dropped_dims: &d.inserted_window_dims,
        array_batching: &d.input_batching_dims,
        index_batching: &d.scatter_indices_batching_dims,
        index_map: &d.scatter_dims_to_operand_dims,
        index_vector_dim: d.index_vector_dim,
    }
}

impl Scatter {
    /// Returns the arrays.
    pub fn inputs(&self, ir: &Ir) -> Vec<Value> {
        self.operands.iter(ir).take(self.operands.len() / 2).collect()
    }

    /// Returns the indices.
    pub fn scatter_indices(&self, ir: &Ir) -> Value {
        self.operands.get(ir, self.operands.len() / 2)
    }

    /// Returns the updates of each array.
    pub fn updates(&self, ir: &Ir) -> Vec<Value> {
        self.operands.iter(ir).skip(self.operands.len() / 2 + 1).collect()
    }
}
