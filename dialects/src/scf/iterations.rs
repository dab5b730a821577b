//! The iterations of a counting loop with constant bounds.

use super::For;
use crate::arith::Constant;
use crate::{Iteration, Iterations};
use cotan_ir::{Builder, Ir, Op, Value};

pub const OF_FOR: Iterations = Iterations {
    count,
    inits: |ir, op| ir.verified::<For>(op).inits.iter(ir).collect(),
    args,
    results: |_, _, carried, _| Some(carried.to_vec()),
};

fn constant(ir: &Ir, value: Value) -> Option<i64> {
    ir.constant(value).and_then(|attr| ir.as_int(attr))
}

/// The loop ends where the induction variable would reach the upper bound or overflow.
fn count(ir: &Ir, op: Op) -> Option<u64> {
    let For { lower, upper, step, .. } = ir.get(op)?;
    let [lower, upper, step] = [lower, upper, step].map(|value| constant(ir, value));
    let (lower, upper, step) = (i128::from(lower?), i128::from(upper?), i128::from(step?));
    if step < 1 || lower >= upper {
        return Some(0);
    }
    u64::try_from((upper - lower - 1) / step + 1).ok()
}

fn args(b: &mut Builder<'_>, op: Op, at: Iteration<'_>) -> Option<Vec<Value>> {
    let For { lower, step, .. } = b.verified(op);
    let distance = constant(b, step)?.checked_mul(i64::try_from(at.number).ok()?)?;
    let index = constant(b, lower)?.checked_add(distance)?;
    let (loc, ty) = (b.loc(op), b.ty(lower));
    let index = Constant::integer(b, loc, index, ty)?;
    Some([&[index], at.carried].concat())
}
