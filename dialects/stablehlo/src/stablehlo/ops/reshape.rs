//! `stablehlo.reshape`

use crate::check_op::Check;
use crate::types::TENSOR;
use cotan_ir::types::DYNAMIC;
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// The same elements in order, in another shape.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.reshape", pure, verify = verify)]
#[asm("$operand attr-dict `:` functional-type(operands, results)")]
pub struct Reshape {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Reshape>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let (Some(operand), Some(result)) = (check.tensor(this.operand), check.tensor(this.result))
    else {
        return;
    };
    check.expect_same_element(this.operand, this.result);
    let counts = [operand.shape, result.shape].map(count);
    if let [Some(from), Some(to)] = counts {
        check.ensure(from == to, || {
            format!(
                "number of elements must be the same: {from} in the operand, {to} in the result"
            )
        });
    }
}

/// Returns the number of elements, if all sizes are known.
fn count(shape: &[i64]) -> Option<i128> {
    shape
        .iter()
        .map(|&size| (size != DYNAMIC).then_some(i128::from(size)))
        .try_fold(1, |count: i128, size| Some(count.saturating_mul(size?)))
}
