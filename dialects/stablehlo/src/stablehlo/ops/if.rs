//! `stablehlo.if`

use crate::check_op::Check;
use crate::types::{BOOL_TENSOR, CARRIED};
use cotan_ir::{Diagnostics, Ir, Op, Region, Results, Type, Value};

/// Selects one of two regions.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.if", verify = verify)]
pub struct If {
    /// The condition.
    #[operand(BOOL_TENSOR)]
    pub pred: Value,
    /// The region for true.
    #[region(single_block)]
    pub true_branch: Region,
    /// The region for false.
    #[region(single_block)]
    pub false_branch: Region,
    /// The values that the region returns.
    #[result(CARRIED)]
    pub results: Results,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<If>(op);
    let mut check = Check::new(ir, op, diagnostics);
    check.expect_shape("the condition", this.pred, &[]);
    let results: Vec<Type> = this.results.iter(ir).map(|result| ir.ty(result)).collect();
    check.body(this.true_branch, &[], &results);
    check.body(this.false_branch, &[], &results);
}
