//! Pullbacks of `array.reduce` and `array.scan`, written as folds from the first element.

use crate::Emit;
use crate::array::axis::combine::Along;
use crate::array::ops::scan;
use crate::array::{Fold, Map, Reduce, Replicate, Scan, region, zero};
use crate::autodiff::NotDifferentiable;
use crate::autodiff::cps_reverse::Continuation;
use cotan_ir::{Attr, Builder, Loc, Op, Shape, Type, Value};

/// Pulls back a reduction or a scan.
pub fn pull_back(c: &mut Continuation<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    if let Some(reduce) = c.ir().get::<Reduce>(op)
        && starts_from_identity(c, &reduce)
    {
        return c.desugared(op, |b, loc| fold_from_identity(b, loc, &reduce));
    }
    let combine_elements = CombinePullback::of(c, op);
    c.desugared(op, |b, loc| combine_elements.fold(b, loc))
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
    let body = region::copy(b, reduce.body);
    let fold = Fold::build(b, loc, &over, reduce.axis, &states, body, &types);
    b.results(fold).collect()
}

/// A reduction or a scan.
struct CombinePullback {
    along: Along,
    /// For a scan, whether it is exclusive.
    exclusive: Option<bool>,
    right: bool,
}

impl CombinePullback {
    fn of(c: &Continuation<'_, '_>, op: Op) -> Self {
        let ir = c.ir();
        match ir.get::<Scan>(op) {
            Some(scan) => Self {
                along: scan.along(),
                exclusive: Some(scan.exclusive.is_some()),
                right: scan.right.is_some(),
            },
            None => {
                let along = ir.verified::<Reduce>(op).along();
                Self { along, exclusive: None, right: false }
            }
        }
    }

    /// Emits a fold with the prefix and a flag for an empty prefix as states. Returns the results
    /// of the operation.
    fn fold(&self, b: &mut Builder<'_>, loc: Loc) -> Vec<Value> {
        let Along { operands, axis, identities, .. } = self.along;
        let over: Vec<Value> = operands.iter(b).collect();
        let count = over.len();
        let size = crate::array::axis::combine::size(b, over.first().copied(), axis);
        let size = size.expect("the axis was verified");
        let mut elements = Vec::with_capacity(count);
        for &array in &over {
            let mut shape = Shape::of(&b.store, b.ty(array)).expect("it is an array");
            shape.sizes.remove(axis as usize);
            elements.push(shape.ty(b.store_mut()).expect("its sizes are those of an array"));
        }
        let mut states: Vec<Value> = identities.iter(b).collect();
        if states.is_empty() {
            let initial = elements.iter().map(|&ty| zero::of(b, loc, ty));
            states = initial.map(|it| it.expect("it has a number format")).collect();
        }
        for (state, &ty) in states.iter_mut().zip(&elements) {
            *state = self.spread(b, loc, *state, ty);
        }
        let yes = b.store_mut().bool_attr(true);
        states.push(crate::arith::Constant::value(b, loc, yes));
        let mut results: Vec<Type> = states.iter().map(|&state| b.ty(state)).collect();
        let arg_types: Vec<Type> = results.iter().chain(&elements).copied().collect();
        if self.exclusive.is_some() {
            for &ty in &elements {
                let outputs = super::array_of(b, std::slice::from_ref(&size), ty);
                results.push(outputs.expect("its sizes are those of an array"));
            }
        }
        let body = region::build(b, loc, &arg_types, |b, args| self.step(b, loc, args));
        let fold = Fold::build(b, loc, &over, axis, &states, body, &results);
        Fold::set_right(b, fold, self.right.then_some(Attr::UNIT));
        let built: Vec<Value> = b.results(fold).collect();
        match self.exclusive {
            None => built[..count].to_vec(),
            Some(_) => {
                built[count + 1..].iter().map(|&it| super::moved_back(b, loc, it, axis)).collect()
            }
        }
    }

    /// Returns the next states and the outputs of a step.
    fn step(&self, b: &mut Builder<'_>, loc: Loc, args: &[Value]) -> Vec<Value> {
        let count = self.along.operands.len();
        let (before, is_first, here) = (&args[..count], args[count], &args[count + 1..]);
        let both = match self.right {
            true => [here, before].concat(),
            false => [before, here].concat(),
        };
        let combine_elements = self.combine_elements(b, loc, &both);
        let mut next = Vec::with_capacity(2 * count + 1);
        for (&combine_elements, &here) in combine_elements.iter().zip(here) {
            next.push(Emit::new(b, loc).select(is_first, here, combine_elements));
        }
        let outputs = match self.exclusive {
            None => Vec::new(),
            Some(true) => before.to_vec(),
            Some(false) => next.clone(),
        };
        let no = b.store_mut().bool_attr(false);
        next.push(crate::arith::Constant::value(b, loc, no));
        next.extend(outputs);
        next
    }

    /// Combines two elements of each array, for each batch element.
    fn combine_elements(&self, b: &mut Builder<'_>, loc: Loc, both: &[Value]) -> Vec<Value> {
        let body = self.along.body;
        if self.along.batch_rank(b) == 0 {
            return region::inline(b, body, both).expect("a verified body has a yield");
        }
        let types: Vec<Type> = both[..both.len() / 2].iter().map(|&it| b.ty(it)).collect();
        let body = region::copy(b, body);
        let map = Map::build(b, loc, both, body, &types);
        b.results(map).collect()
    }

    /// Replicates an identity over the batch dimensions.
    fn spread(&self, b: &mut Builder<'_>, loc: Loc, identity: Value, ty: Type) -> Value {
        let rank = |b: &Builder<'_>, ty| Shape::of(&b.store, ty).map_or(0, |shape| shape.rank());
        let (own, shape) = (rank(b, b.ty(identity)), Shape::of(&b.store, ty));
        let shape = shape.expect("it is an element");
        let mut copies = identity;
        for first in (0..shape.rank() - own).rev() {
            let part = Shape { sizes: shape.sizes[first..].to_vec(), element: shape.element };
            let part = part.ty(b.store_mut()).expect("its sizes are those of an array");
            copies = Replicate::value(b, loc, copies, 0, part);
        }
        copies
    }
}
