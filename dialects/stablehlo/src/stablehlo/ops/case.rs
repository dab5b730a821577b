//! `stablehlo.case`

use crate::check_op::Check;
use crate::types::{CARRIED, I32_TENSOR};
use cotan_ir::{Diagnostics, Ir, Op, Regions, Results, Type, Value};

/// Selects a region by an index; the last one if it is out of range.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.case", verify = verify)]
pub struct Case {
    /// The index.
    #[operand(I32_TENSOR)]
    pub index: Value,
    /// The regions.
    #[region]
    pub branches: Regions,
    /// The values that the region returns.
    #[result(CARRIED)]
    pub results: Results,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Case>(op);
    let mut check = Check::new(ir, op, diagnostics);
    check.expect_shape("the index", this.index, &[]);
    let results: Vec<Type> = this.results.iter(ir).map(|result| ir.ty(result)).collect();
    check.ensure(!ir.regions(op).is_empty(), || "expects at least one branch".to_owned());
    for &branch in ir.regions(op) {
        check.body(branch, &[], &results);
    }
}
