//! Pullbacks of `array.reduce` and `array.scan`, written as folds from the first element.

use crate::array::ad::combination_as_fold::{AxisCombination, FirstElement};
use crate::array::ops::scan;
use crate::array::{Fold, Reduce};
use crate::autodiff::NotDifferentiable;
use crate::autodiff::cps_reverse::Continuation;
use cotan_ir::{Attr, Builder, Loc, Op, Type, Value};

/// Pulls back a reduction or a scan.
pub fn pull_back(c: &mut Continuation<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    if let Some(reduce) = c.ir().get::<Reduce>(op)
        && starts_from_identity(c, &reduce)
    {
        return c.desugared(op, |b, loc| fold_from_identity(b, loc, &reduce));
    }
    let combination = AxisCombination::of(c.ir(), op, FirstElement::Select);
    let combination = combination.expect("it is a reduction or a scan");
    let arrays = combination.arrays(c.ir());
    c.desugared(op, |b, loc| combination.fold(b, loc, &arrays, combination.axis()))
}

/// Returns whether a reduction combines scalars by one operation and starts from its identity.
fn starts_from_identity(c: &Continuation<'_, '_>, reduce: &Reduce) -> bool {
    let first = reduce.identities.iter(c.ir()).next();
    let is_identity = |first| scan::starts_from_identity(c.ir(), reduce.body, first);
    reduce.along().batch_rank(c.ir()) == 0 && first.is_some_and(is_identity)
}

/// Rewrites it as a fold from the identity, which has no effect on the result.
fn fold_from_identity(b: &mut Builder<'_>, loc: Loc, reduce: &Reduce) -> Vec<Value> {
    let over: Vec<Value> = reduce.operands.iter(b).collect();
    let states: Vec<Value> = reduce.identities.iter(b).collect();
    let types: Vec<Type> = states.iter().map(|&state| b.ty(state)).collect();
    let body = b.copy_region(reduce.body);
    let fold = Fold::build(b, loc, &over, reduce.axis, &states, body, &types);
    Fold::set_reassoc(b, fold, Some(Attr::UNIT));
    b.results(fold).collect()
}
