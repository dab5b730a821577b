//! Reductions and scans as folds from the first element, for AD methods that have no rule for them.

use crate::Emit;
use crate::arith::Constant;
use crate::array::axis::combine::Along;
use crate::array::axis::moves::moved_back;
use crate::array::{Fold, Map, Reduce, Replicate, Scan, region, zero};
use crate::interp::NumberFormat;
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Builder, Ir, Loc, Op, Shape, Type, Value};

/// The choice between the first element and its combination with a state that has no value yet.
#[derive(Clone, Copy, Debug)]
pub enum FirstElement {
    /// Both are computed, and one is selected.
    Select,
    /// Only one is computed, by a conditional.
    Branch(Conditional),
}

/// Emits a conditional, and returns its results: of the first alternative if the value is true, else
/// of the second one.
pub type Conditional =
    fn(&mut Builder<'_>, Loc, Value, [Alternative<'_>; 2], &[Type]) -> Vec<Value>;

/// Emits an alternative, and returns its values.
pub type Alternative<'a> = &'a dyn Fn(&mut Builder<'_>) -> Vec<Value>;

/// A reduction or a scan.
#[derive(Clone, Copy, Debug)]
pub struct AxisCombination {
    along: Along,
    /// For a scan, whether it is exclusive.
    exclusive: Option<bool>,
    right: bool,
    first: FirstElement,
}

impl AxisCombination {
    /// Returns the description of a reduction or scan; `None` for other operations, and for elements
    /// without a first state, such as complex numbers without an identity.
    pub fn of(ir: &Ir, op: Op, first: FirstElement) -> Option<Self> {
        let combination = match ir.get::<Scan>(op) {
            Some(scan) => {
                let (exclusive, right) = (Some(scan.exclusive.is_some()), scan.right.is_some());
                Self { along: scan.along(), exclusive, right, first }
            }
            None => {
                let along = ir.get::<Reduce>(op)?.along();
                Self { along, exclusive: None, right: false, first }
            }
        };
        combination.has_first_states(ir).then_some(combination)
    }

    fn has_first_states(&self, ir: &Ir) -> bool {
        let element = |array| Shape::of(&ir.store, ir.ty(array)).map(|shape| shape.element);
        let has_zero =
            |array| element(array).is_some_and(|ty| NumberFormat::of(&ir.store, ty).is_some());
        self.along.identities.iter(ir).next().is_some() || self.arrays(ir).into_iter().all(has_zero)
    }

    /// Returns the arrays.
    pub fn arrays(&self, ir: &Ir) -> Vec<Value> {
        self.along.operands.iter(ir).collect()
    }

    /// Returns the axis.
    pub fn axis(&self) -> i64 {
        self.along.axis
    }

    /// Returns the number of dimensions that are combined independently.
    pub fn batch_rank(&self, ir: &Ir) -> usize {
        self.along.batch_rank(ir)
    }

    /// Returns whether the results have an element for each of the arrays.
    pub fn is_scan(&self) -> bool {
        self.exclusive.is_some()
    }

    /// Emits a fold of arrays along an axis, with the prefix and a flag for an empty prefix as
    /// states. Returns the results of the operation.
    pub fn fold(&self, b: &mut Builder<'_>, loc: Loc, over: &[Value], axis: i64) -> Vec<Value> {
        let count = over.len();
        let size = crate::array::axis::combine::size(b, over.first().copied(), axis);
        let size = size.expect("the axis was verified");
        let mut elements = Vec::with_capacity(count);
        for &array in over {
            let mut shape = Shape::of(&b.store, b.ty(array)).expect("it is an array");
            shape.sizes.remove(axis as usize);
            elements.push(shape.ty(b.store_mut()).expect("its sizes are those of an array"));
        }
        let mut states: Vec<Value> = self.along.identities.iter(b).collect();
        if states.is_empty() {
            let initial = elements.iter().map(|&ty| zero::of(b, loc, ty));
            states = initial.map(|it| it.expect("it has a number format")).collect();
        }
        for (state, &ty) in states.iter_mut().zip(&elements) {
            *state = spread(b, loc, *state, ty);
        }
        states.push(Constant::value(b, loc, Attr::TRUE));
        let mut results: Vec<Type> = states.iter().map(|&state| b.ty(state)).collect();
        let arg_types: Vec<Type> = results.iter().chain(&elements).copied().collect();
        if self.is_scan() {
            results.extend(elements.iter().map(|&ty| stacked(b, &size, ty)).collect::<Vec<_>>());
        }
        let body = region::build(b, loc, &arg_types, |b, args| self.step(b, loc, args));
        let fold = Fold::build(b, loc, over, axis, &states, body, &results);
        Fold::set_right(b, fold, self.right.then_some(Attr::UNIT));
        let built: Vec<Value> = b.results(fold).collect();
        match self.is_scan() {
            false => built[..count].to_vec(),
            true => built[count + 1..].iter().map(|&it| moved_back(b, loc, it, axis)).collect(),
        }
    }

    /// Returns the next states and the outputs of a step.
    fn step(&self, b: &mut Builder<'_>, loc: Loc, args: &[Value]) -> Vec<Value> {
        let count = args.len() / 2;
        let (before, is_first, here) = (&args[..count], args[count], &args[count + 1..]);
        let both = match self.right {
            true => [here, before].concat(),
            false => [before, here].concat(),
        };
        let mut next = self.next(b, loc, is_first, here, &both);
        let outputs = match self.exclusive {
            None => Vec::new(),
            Some(true) => before.to_vec(),
            Some(false) => next.clone(),
        };
        next.push(Constant::value(b, loc, Attr::FALSE));
        next.extend(outputs);
        next
    }

    /// Returns the elements at the first step, else their combination with the prefix.
    fn next(
        &self,
        b: &mut Builder<'_>,
        loc: Loc,
        is_first: Value,
        here: &[Value],
        both: &[Value],
    ) -> Vec<Value> {
        let FirstElement::Branch(conditional) = self.first else {
            let combined = self.combine_elements(b, loc, both).into_iter().zip(here);
            let mut next = Vec::with_capacity(here.len());
            for (combined, &here) in combined {
                next.push(Emit::new(b, loc).select(is_first, here, combined));
            }
            return next;
        };
        let types: Vec<Type> = here.iter().map(|&value| b.ty(value)).collect();
        let first = |_: &mut Builder<'_>| here.to_vec();
        let later = |b: &mut Builder<'_>| self.combine_elements(b, loc, both);
        conditional(b, loc, is_first, [&first, &later], &types)
    }

    /// Combines two elements of each array, for each batch element.
    fn combine_elements(&self, b: &mut Builder<'_>, loc: Loc, both: &[Value]) -> Vec<Value> {
        let body = self.along.body;
        let arg = b.single_block(body).map(|block| b.arg(block, 0));
        if arg.is_some_and(|arg| rank(b, b.ty(arg)) == rank(b, b.ty(both[0]))) {
            return region::inline(b, body, both).expect("a verified body has a yield");
        }
        let types: Vec<Type> = both[..both.len() / 2].iter().map(|&it| b.ty(it)).collect();
        let body = b.copy_region(body);
        let map = Map::build(b, loc, both, body, &types);
        b.results(map).collect()
    }
}

fn rank(ir: &Ir, ty: Type) -> usize {
    Shape::of(&ir.store, ty).map_or(0, |shape| shape.rank())
}

/// Returns the type of arrays with elements of a type.
fn stacked(b: &mut Builder<'_>, size: &Poly, ty: Type) -> Type {
    let array = super::jacobian::array_of(b, std::slice::from_ref(size), ty);
    array.expect("its sizes are those of an array")
}

/// Replicates an identity over the batch dimensions.
fn spread(b: &mut Builder<'_>, loc: Loc, identity: Value, ty: Type) -> Value {
    let shape = Shape::of(&b.store, ty).expect("it is an element");
    let mut copies = identity;
    for first in (0..shape.rank() - rank(b, b.ty(identity))).rev() {
        let part = Shape { sizes: shape.sizes[first..].to_vec(), element: shape.element };
        let part = part.ty(b.store_mut()).expect("its sizes are those of an array");
        copies = Replicate::value(b, loc, copies, 0, part);
    }
    copies
}
