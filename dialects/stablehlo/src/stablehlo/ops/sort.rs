//! `stablehlo.sort`

use crate::check_op::Check;
use crate::types::TENSOR;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Region, Results, Type};

/// Sorts slices of arrays along a dimension, all by one comparator.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.sort", pure, verify = verify)]
pub struct Sort {
    /// The arrays.
    #[operand(TENSOR)]
    pub inputs: Operands,
    /// The dimension; negative from the end.
    #[attr(default = -1)]
    pub dimension: i64,
    /// True if equal elements keep their order.
    #[attr(default = false)]
    pub is_stable: bool,
    /// Compares two elements of each array.
    #[region(single_block)]
    pub comparator: Region,
    /// The results.
    #[result(TENSOR)]
    pub results: Results,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Sort>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let inputs: Vec<_> = this.inputs.iter(ir).filter_map(|input| check.tensor(input)).collect();
    let Some(first) = inputs.first() else { return check.fail("expects at least one operand") };
    let rank = first.shape.len() as i64;
    let fits = (-rank..rank).contains(&this.dimension);
    check.ensure(fits, || {
        format!("`dimension` must be from {} to below {rank}, found {}", -rank, this.dimension)
    });
    let elements: Vec<Type> = inputs.iter().map(|input| input.element).collect();
    for (input, &element) in this.inputs.iter(ir).zip(&elements) {
        check.expect_tensor("the operand", input, first.shape, element);
    }
    check.expect_results(this.results, first.shape, &elements);
    check.comparator(this.comparator, &elements);
}
