//! `stablehlo.iota`

use crate::check_op::Check;
use crate::types::NUMBER_TENSOR;
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// The index along a dimension.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.iota", pure, verify = verify)]
#[asm("`dim` `=` $iota_dimension attr-dict `:` type($output)")]
pub struct Iota {
    /// The dimension.
    #[attr]
    pub iota_dimension: i64,
    /// The indices.
    #[result(NUMBER_TENSOR)]
    pub output: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Iota>(op);
    let mut check = Check::new(ir, op, diagnostics);
    if let Some(output) = check.tensor(this.output) {
        check.expect_dimension("`iota_dimension`", this.iota_dimension, output.shape.len());
    }
}
