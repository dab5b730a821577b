//! Reductions and scans as folds, for AD methods that have no rule for them.

use crate::Emit;
use crate::arith::{Cmpi, CmpiPredicate};
use crate::array::ad::along::places;
use crate::array::affine::index_of_size;
use crate::array::axis::combine::Along;
use crate::array::axis::moves::{in_front, moved_back};
use crate::array::ops::scan::exact_identity;
use crate::array::zero::copies_of;
use crate::array::{Fold, Map, Reduce, Replicate, Scan, region, zero};
use crate::interp::{NumberFormat, Word};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Builder, Ir, Loc, Op, Shape, Type, Value};

/// The choice between the first element and its combination with a state that has no value yet. None
/// is needed where the fold starts from an exact identity.
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

    /// Emits a fold of arrays along an axis, with the prefix as its state. It starts from an identity
    /// that changes no bit, else it compares the index with the first one. Returns the results of
    /// the operation.
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
        let identity = self.identity(b);
        let states = self.first_states(b, loc, &elements, identity);
        let (mut over, mut along) = (over.to_vec(), axis);
        if identity.is_none() {
            over.iter_mut().for_each(|array| *array = in_front(b, loc, *array, axis));
            over.push(places(b, loc, &size));
            along = 0;
        }
        let mut results: Vec<Type> = states.iter().map(|&state| b.ty(state)).collect();
        let mut arg_types: Vec<Type> = results.iter().chain(&elements).copied().collect();
        arg_types.extend(identity.is_none().then_some(Type::INDEX));
        if self.is_scan() {
            results.extend(elements.iter().map(|&ty| stacked(b, &size, ty)).collect::<Vec<_>>());
        }
        let body =
            region::build(b, loc, &arg_types, |b, args| self.step(b, loc, args, count, &size));
        let fold = Fold::build(b, loc, &over, along, &states, body, &results);
        Fold::set_right(b, fold, self.right.then_some(Attr::UNIT));
        Fold::set_reassoc(b, fold, Some(Attr::UNIT));
        let built: Vec<Value> = b.results(fold).collect();
        match self.is_scan() {
            false => built[..count].to_vec(),
            true => built[count..].iter().map(|&it| moved_back(b, loc, it, axis)).collect(),
        }
    }

    /// Returns the identity that the first element is combined with, if it changes no bit.
    fn identity(&self, ir: &Ir) -> Option<Word> {
        let given = self.along.identities.iter(ir).next();
        let found = exact_identity(ir, self.along.body, given);
        found.or_else(|| match self.exclusive {
            Some(false) => exact_identity(ir, self.along.body, None),
            _ => None,
        })
    }

    /// Emits the initial states: an identity, else those for an empty axis, else zeros.
    fn first_states(
        &self,
        b: &mut Builder<'_>,
        loc: Loc,
        elements: &[Type],
        identity: Option<Word>,
    ) -> Vec<Value> {
        let given: Vec<Value> = self.along.identities.iter(b).collect();
        let mut states = Vec::with_capacity(elements.len());
        for (at, &ty) in elements.iter().enumerate() {
            states.push(match (identity, given.get(at)) {
                (Some(word), _) => copies_of(b, loc, word, ty).expect("it is an element"),
                (None, Some(&given)) => spread(b, loc, given, ty),
                (None, None) => zero::of(b, loc, ty).expect("it has a number format"),
            });
        }
        states
    }

    /// Returns the next states and the outputs of a step.
    fn step(
        &self,
        b: &mut Builder<'_>,
        loc: Loc,
        args: &[Value],
        count: usize,
        size: &Poly,
    ) -> Vec<Value> {
        let (before, here) = args.split_at(count);
        let (here, index) = here.split_at(count);
        let both = match self.right {
            true => [here, before].concat(),
            false => [before, here].concat(),
        };
        let mut next = match index.first() {
            None => self.combine_elements(b, loc, &both),
            Some(&index) => {
                let first = match self.right {
                    true => size.add(&Poly::constant(-1)).unwrap_or_default(),
                    false => Poly::default(),
                };
                let first = index_of_size(b, loc, &first);
                let is_first = Cmpi::value(b, loc, CmpiPredicate::Eq, index, first);
                self.next(b, loc, is_first, here, &both)
            }
        };
        match self.exclusive {
            None => {}
            Some(true) => next.extend(before),
            Some(false) => next.extend(next.clone()),
        }
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
