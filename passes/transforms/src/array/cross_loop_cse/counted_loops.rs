//! Counted loops that a later fold repeats.
//!
//! The derivative of a loop whose trip count is an integer binds that number to a size. Only inside
//! the region of that size is there a fold that runs forward and returns the states of each step.

use super::equal_values::{EqualValues, is_pure};
use super::fold_states;
use cotan_dialects::arith::{Addi, Maxsi};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Carried, Fold, Iota, Traversal, WithDim, constant};
use cotan_dialects::{scf, yielded};
use cotan_ir::{Block, Builder, Ir, NewOp, Op, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Replaces the loops of a block that later folds repeat. Returns the number of merged results.
pub(super) fn merge(ir: &mut Ir, block: Block) -> usize {
    if !ir.ops(block).any(|op| ir.is::<WithDim>(op)) {
        return 0;
    }
    let loops: Vec<Op> = ir.ops(block).filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut merged = 0;
    for this in loops {
        merged += RepeatedLoop::of(ir, this).map_or(0, |repeated| repeated.apply(ir));
    }
    merged
}

/// A loop, and the fold that repeats it.
struct RepeatedLoop {
    this: Traversal,
    /// The operations between both that depend on the loop.
    dependent: Vec<Op>,
    /// The operation that binds the trip count to a size.
    sized: Op,
    fold: Repetition,
}

/// A fold that computes states of a loop.
struct Repetition {
    op: Op,
    equal: EqualValues,
    /// The used states of the loop that the fold has not.
    missing: Vec<Carried>,
    /// The operations of the loop that compute these.
    needed: Vec<Op>,
}

impl RepeatedLoop {
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        let looped: scf::For = ir.get(op).filter(|_| is_pure(ir, op) && !ir.has_no_uses(op))?;
        let mut reached = FxHashSet::from_iter([op]);
        let mut dependent = Vec::new();
        let mut next = ir.next_op(op);
        while let Some(sized) = next {
            next = ir.next_op(sized);
            if let Some((this, fold)) = fold_in(ir, sized, (op, &looped), &reached) {
                return Some(Self { this, dependent, sized, fold });
            }
            if !depends(ir, sized, &reached) {
                continue;
            }
            if !is_pure(ir, sized) {
                return None;
            }
            reached.insert(sized);
            dependent.push(sized);
        }
        None
    }

    /// Moves the dependent operations after the fold, and erases the loop. Returns the number of
    /// merged results.
    fn apply(self, ir: &mut Ir) -> usize {
        let Repetition { mut op, equal, missing, needed } = self.fold;
        let EqualValues { values, .. } = &equal;
        let mut ends = Vec::new();
        if !missing.is_empty() {
            let states = equal.states.iter().map(|it| (it.0.result, it.1.result));
            let at = |it: (Value, Value)| (it.0, ir.results(op).position(|result| result == it.1));
            let places: Vec<(Value, Option<usize>)> = states.map(at).collect();
            let added;
            (op, added) = fold_states::add(ir, op, values, &missing, &needed);
            ends.extend(missing.iter().map(|it| it.result).zip(added));
            ends.extend(places.iter().filter_map(|&(it, at)| Some((it, ir.result(op, at?)))));
        } else {
            ends.extend(equal.states.iter().map(|it| (it.0.result, it.1.result)));
        }
        let after = ir.next_op(op).expect("a body has an end");
        for &op in &self.dependent {
            ir.move_before(op, after);
        }
        let moved: Vec<Value> = self.dependent.iter().flat_map(|&op| ir.results(op)).collect();
        let inside = ends.iter().copied().chain(moved.into_iter().map(|value| (value, value)));
        let is_outside = |value| ir.users(value).any(|user| !ir.is_within(user, self.sized));
        let returned: Vec<(Value, Value)> = inside.filter(|it| is_outside(it.0)).collect();
        for ((value, _), new) in returned.iter().zip(with_results(ir, self.sized, &returned)) {
            let sized = ir.def_op(new).expect("it is a result");
            ir.replace_uses_if(*value, new, |ir, it| !ir.is_within(ir.user(it), sized));
        }
        for &(value, end) in &ends {
            ir.replace_all_uses(value, end);
        }
        ir.erase_op(self.this.op);
        ends.len()
    }
}

/// Returns the fold in the region of a size that repeats a loop, before anything in that region
/// depends on the loop.
fn fold_in(
    ir: &Ir,
    sized: Op,
    (this, looped): (Op, &scf::For),
    reached: &FxHashSet<Op>,
) -> Option<(Traversal, Repetition)> {
    let with_dim: WithDim =
        ir.get(sized).filter(|it: &WithDim| is_trip_count(ir, looped, it.size))?;
    let body = ir.single_block(with_dim.body)?;
    for op in ir.ops(body) {
        if depends(ir, op, reached) {
            return None;
        }
        if let Some(found) = repeats(ir, op, this, looped) {
            return Some(found);
        }
    }
    None
}

/// Returns whether a value is the trip count of a loop with step 1.
fn is_trip_count(ir: &Ir, looped: &scf::For, size: Value) -> bool {
    let is_counted = |distance| {
        let expected = Affine::of(ir, looped.upper).minus(&Affine::of(ir, looped.lower));
        expected.is_some_and(|expected| Affine::of(ir, distance).is_same(&expected))
    };
    let Some(Maxsi { lhs, rhs, .. }) = ir.def_as(size) else { return false };
    let is_zero = |value| constant(ir, value) == Some(0);
    ir.ty(looped.lower) == Type::INDEX
        && looped.range().has_unit_step(ir)
        && (is_zero(rhs) && is_counted(lhs) || is_zero(lhs) && is_counted(rhs))
}

/// Returns a loop and a fold over as many iterations that computes at least one of its states.
fn repeats(ir: &Ir, fold: Op, this: Op, looped: &scf::For) -> Option<(Traversal, Repetition)> {
    let there = Traversal::of(ir, fold).filter(|_| ir.is::<Fold>(fold) && is_pure(ir, fold))?;
    let (iteration, around) = iterations(ir, &there, looped)?;
    let this = traversal(ir, this, looped, &there)?;
    let around = FxHashMap::from_iter(around.map(|it| (iteration, it)));
    let equal = aligned(ir, &this, &there, &around)?;
    let is_known = |state: &Carried| equal.states.iter().any(|it| it.0 == *state);
    let missing = this.carried.iter().filter(|it| !is_known(it));
    let missing = missing.copied().collect::<Vec<Carried>>();
    let needed = fold_states::needed(ir, &this, &equal.values, &missing)?;
    Some((this, Repetition { op: fold, equal, missing, needed }))
}

/// The maximal number of tried pairings of states.
const MAX_ALIGNMENTS: usize = 16;

/// Returns the equal values of a loop and a fold that may lack states of the loop.
fn aligned(
    ir: &Ir,
    this: &Traversal,
    there: &Traversal,
    around: &FxHashMap<Value, Value>,
) -> Option<EqualValues> {
    let mut chosen = Vec::new();
    alignments(&this.carried, &there.carried, &mut Vec::new(), &mut chosen);
    let all = chosen.into_iter().filter_map(|carried| {
        let part = Traversal { carried, ..this.clone() };
        EqualValues::of(ir, &part, there, around)
    });
    let mut all: Vec<EqualValues> = all.filter(|equal| !equal.states.is_empty()).collect();
    let count = |equal: &EqualValues| equal.states.len();
    let best = (0..all.len()).rev().max_by_key(|&at| count(&all[at]))?;
    Some(all.swap_remove(best))
}

/// Collects the choices of states of a loop whose initial values are those of a fold, in order.
fn alignments(
    this: &[Carried],
    there: &[Carried],
    chosen: &mut Vec<Carried>,
    all: &mut Vec<Vec<Carried>>,
) {
    if this.len() < there.len() || all.len() >= MAX_ALIGNMENTS {
        return;
    }
    let Some(first) = there.first() else {
        all.push(chosen.clone());
        return;
    };
    for (at, state) in this.iter().enumerate().filter(|it| it.1.from == first.from) {
        chosen.push(*state);
        alignments(&this[at + 1..], &there[1..], chosen, all);
        chosen.pop();
    }
}

/// Returns the induction variable, and the same number in the body of a fold if it is there.
fn iterations(ir: &Ir, fold: &Traversal, looped: &scf::For) -> Option<(Value, Option<Value>)> {
    let number = looped.induction_variable(ir)?;
    let is_iota = |array| ir.def_as(array).is_some_and(|it: Iota| it.axis == 0);
    let counted = fold.elements.iter().find(|it| is_iota(it.1)).map(|it| it.0);
    if fold.axis > 0 || fold.right {
        return None;
    }
    if constant(ir, looped.lower) == Some(0) {
        return Some((number, counted));
    }
    let is_number = |op: Op| {
        let Addi { lhs, rhs, result, .. } = ir.get(op)?;
        let terms = [Some(lhs), Some(rhs)];
        (terms.contains(&counted) && terms.contains(&Some(looped.lower))).then_some(result)
    };
    Some((number, ir.ops(fold.body).find_map(is_number)))
}

/// Returns a loop in the form of a fold over the domain of another one.
fn traversal(ir: &Ir, op: Op, looped: &scf::For, like: &Traversal) -> Option<Traversal> {
    let body = looped.block(ir)?;
    let states = ir.args(body).skip(1).zip(yielded(ir, looped.body)?);
    let ends = looped.inits.iter(ir).zip(looped.results.iter(ir));
    let carried = states.zip(ends);
    let carried =
        carried.map(|((arg, given), (from, result))| Carried { arg, from, given, result });
    Some(Traversal {
        op,
        body,
        sizes: like.sizes.clone(),
        axis: 0,
        right: false,
        is_loose: false,
        indices: Vec::new(),
        elements: Vec::new(),
        carried: carried.collect(),
        kept: Vec::new(),
    })
}

/// Returns whether an operation, or one inside it, uses results of some operations.
fn depends(ir: &Ir, op: Op, on: &FxHashSet<Op>) -> bool {
    let mut used = ir.walk(op).flat_map(|op| ir.operands(op));
    used.any(|value| ir.def_op(value).is_some_and(|op| on.contains(&op)))
}

/// Rebuilds an operation that binds a size with further results; returns these.
fn with_results(ir: &mut Ir, sized: Op, returned: &[(Value, Value)]) -> Vec<Value> {
    let WithDim { body, .. } = ir.verified(sized);
    let end = ir.single_block(body).and_then(|block| ir.last_op(block)).expect("a body has an end");
    let inside = returned.iter().map(|it| it.1);
    let yields: Vec<Value> = ir.operands(end).chain(inside).collect();
    ir.set_operands(end, &yields);
    let old: Vec<Value> = ir.results(sized).collect();
    let new = returned.iter().map(|it| it.0);
    let types: Vec<Type> = old.iter().copied().chain(new).map(|it| ir.ty(it)).collect();
    let operands: Vec<Value> = ir.operands(sized).collect();
    let region = ir.take_region(body);
    let new = NewOp {
        operands: &operands,
        results: &types,
        props: ir.props(sized),
        attrs: ir.attrs(sized),
        regions: &[region],
        ..NewOp::new(ir.name(sized), ir.loc(sized))
    };
    let new = Builder::before(ir, sized).create(new);
    let created: Vec<Value> = ir.results(new).collect();
    for (&before, &after) in old.iter().chain(returned.iter().map(|it| &it.0)).zip(&created) {
        ir.set_value_name(after, ir.value_name(before));
    }
    ir.replace_op(sized, &created[..old.len()]);
    created[old.len()..].to_vec()
}
