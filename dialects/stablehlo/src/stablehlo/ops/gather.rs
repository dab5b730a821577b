//! `stablehlo.gather`

use crate::attributes::{GatherDimensions, Integers};
use crate::check_op::indexed::Indexed;
use crate::check_op::{Check, size_text};
use crate::types::{INDEX_TENSOR, TENSOR};
use cotan_ir::types::DYNAMIC;
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// Slices of an array at indices that are clamped.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.gather", pure, verify = verify)]
pub struct Gather {
    /// The array.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The indices.
    #[operand(INDEX_TENSOR)]
    pub start_indices: Value,
    /// The dimensions.
    #[attr]
    pub dimension_numbers: GatherDimensions,
    /// The sizes of a slice.
    #[attr]
    pub slice_sizes: Integers,
    /// True if the indices are in order.
    #[attr(default = false)]
    pub indices_are_sorted: bool,
    /// The slices.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Gather>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let (Some(operand), Some(indices)) =
        (check.tensor(this.operand), check.tensor(this.start_indices))
    else {
        return;
    };
    let dimensions = indexed(&this.dimension_numbers);
    if !check.indexed(&dimensions, operand, indices)
        || !check.expect_length("`slice_sizes`", this.slice_sizes.len(), operand.shape.len())
    {
        return;
    }
    for (index, (&size, &whole)) in (0_i64..).zip(this.slice_sizes.iter().zip(operand.shape)) {
        let dropped =
            dimensions.dropped_dims.contains(&index) || dimensions.array_batching.contains(&index);
        let fits = 0 <= size && (size <= whole || whole == DYNAMIC) && (!dropped || size <= 1);
        check.ensure(fits, || {
            let whole = size_text(whole);
            format!("the slice size {size} does not fit dimension {index} of size {whole}")
        });
    }
    if let Some(shape) = check.slices(&dimensions, indices, &this.slice_sizes) {
        check.expect_tensor("the result", this.result, &shape, operand.element);
    }
}

/// Returns the dimensions as those of slices at indices.
pub(super) fn indexed(d: &GatherDimensions) -> Indexed<'_> {
    Indexed {
        window_dims: &d.offset_dims,
        dropped_dims: &d.collapsed_slice_dims,
        array_batching: &d.operand_batching_dims,
        index_batching: &d.start_indices_batching_dims,
        index_map: &d.start_index_map,
        index_vector_dim: d.index_vector_dim,
    }
}
