//! Dependences between nests.
//!
//! Fusion is legal if the second nest reads only elements that the first one stores in the same
//! iteration. No operation in between may depend on the first nest and be needed by the second.

use super::facts::FactsCache;
use cotan_dialects::array::Index;
use cotan_dialects::array::affine::{Affine, are_within};
use cotan_dialects::r#loop::{Given, Kind, Nest};
use cotan_dialects::writes;
use cotan_ir::{Ir, Op, Shape, Value};
use rustc_hash::FxHashSet;

/// The dependences between two fusible nests.
pub struct Dependences {
    /// Operations between the nests that depend on the first one, and must come after both.
    pub dependents: Vec<Op>,
    /// Reads in the second nest of elements that the first one stores in the same iteration, with
    /// the stored values.
    pub reads: Vec<(Op, Value)>,
    /// True if the second nest must be reversed for that.
    pub reversed: bool,
}

/// The dependence that prevents fusion.
pub enum FusionObstacle {
    /// The second nest needs a whole result of the first one.
    WholeArray(Value),
    /// It reads an element that the first one stores in another iteration.
    OtherIteration(Value),
    /// It depends on an operation between them that depends on the first one.
    Through(Op),
    /// An operation has side effects and cannot move.
    Effect(Op),
}

/// Analyzes the dependences of the second of two nests over one domain on the first one, which
/// precedes it in one block.
pub fn between(
    ir: &Ir,
    known: &mut FactsCache,
    nests: [Op; 2],
) -> Result<Dependences, FusionObstacle> {
    let [first, second] = nests;
    if let Some(effect) = nests.into_iter().find(|&op| has_effects(ir, known, op)) {
        return Err(FusionObstacle::Effect(effect));
    }
    let mut dependent_values: FxHashSet<Value> = ir.results(first).collect();
    let mut dependents = Vec::new();
    let mut next = ir.next_op(first);
    while let Some(op) = next.filter(|&op| op != second) {
        if uses_any(ir, known, op, &dependent_values) {
            if has_effects(ir, known, op) {
                return Err(FusionObstacle::Effect(op));
            }
            dependent_values.extend(ir.results(op));
            dependents.push(op);
        }
        next = ir.next_op(op);
    }
    debug_assert!(next.is_some(), "the first nest precedes the second");
    if !uses_any(ir, known, second, &dependent_values) {
        return Ok(Dependences { dependents, reads: Vec::new(), reversed: false });
    }
    let mut readers = Vec::new();
    known.num_visited += ir.walk(second).count();
    for (user, value) in uses(ir, second).filter(|(_, value)| dependent_values.contains(value)) {
        match ir.def_op(value) {
            Some(op) if op != first => return Err(FusionObstacle::Through(op)),
            _ if user == second || !ir.is::<Index>(user) => {
                return Err(FusionObstacle::WholeArray(value));
            }
            _ => {}
        }
        readers.push((user, value));
    }
    let reads = |reversed| {
        let reads = readers.iter().map(|&(user, value)| {
            let number = forwarded_value(ir, [first, second], user, reversed);
            Ok((user, number.ok_or(FusionObstacle::OtherIteration(value))?))
        });
        reads.collect::<Result<Vec<_>, _>>()
    };
    match reads(false) {
        Ok(reads) => Ok(Dependences { dependents, reads, reversed: false }),
        Err(_) if may_reverse(ir, second) => {
            Ok(Dependences { dependents, reads: reads(true)?, reversed: true })
        }
        Err(obstacle) => Err(obstacle),
    }
}

fn has_effects(ir: &Ir, known: &FactsCache, op: Op) -> bool {
    known.get(op).map_or_else(|| writes(ir, op), |facts| facts.has_effects)
}

/// Returns whether an operation or its regions use any of some values.
fn uses_any(ir: &Ir, known: &mut FactsCache, op: Op, values: &FxHashSet<Value>) -> bool {
    let Some(facts) = known.get(op) else {
        known.num_visited += 1;
        return uses(ir, op).any(|(_, value)| values.contains(&value));
    };
    match facts.uses.len() < values.len() {
        true => facts.uses.iter().any(|value| values.contains(value)),
        false => values.iter().any(|value| facts.uses.contains(value)),
    }
}

/// Returns whether a nest may be reversed: a single parallel loop that only stores elements.
fn may_reverse(ir: &Ir, op: Op) -> bool {
    let nest: Nest = ir.verified(op);
    nest.kinds(&ir.store) == [Kind::Parallel] && nest.accs.is_empty() && nest.inits.is_empty()
}

/// Returns the induction variable of a single-loop nest after reversal.
pub fn reversed(ir: &Ir, nest: &Nest, index: Value) -> Option<Affine<Value>> {
    let [lower, upper] = [nest.lowers, nest.uppers].map(|bound| bound.iter(ir).next());
    let ends = Affine::of(ir, lower?).plus(&Affine::of(ir, upper?))?;
    ends.plus(&Affine::constant(-1))?.minus(&Affine::index(index))
}

/// Returns the operands of an operation and of its regions.
fn uses(ir: &Ir, op: Op) -> impl Iterator<Item = (Op, Value)> + '_ {
    ir.walk(op).flat_map(|inner| ir.operands(inner).map(move |value| (inner, value)))
}

/// Returns the value that the first nest stores where the second one reads, if both happen in the
/// same iteration.
fn forwarded_value(
    ir: &Ir,
    [first, second]: [Op; 2],
    read: Op,
    is_reversed: bool,
) -> Option<Value> {
    let index: Index = ir.get(read)?;
    let (source, indices) = (index.source, index.access().indices_within(ir));
    let (nest, reader): (Nest, Nest) = (ir.get(first)?, ir.get(second)?);
    let result = nest.results.iter(ir).position(|result| result == source)?;
    let Given { value, at } = nest.iteration_results(ir)?.puts.into_iter().nth(result)?;
    let sizes = Shape::of(&ir.store, ir.ty(source))?.sizes;
    if indices.len() != at.len() || at.len() != sizes.len() || !are_within(ir, &at, &sizes) {
        return None;
    }
    let args = [nest.body, reader.body].map(|body| ir.single_block(body));
    let [own, others] = [args[0]?, args[1]?].map(|block| ir.args(block).collect::<Vec<Value>>());
    let loops = nest.lowers.len();
    let in_reader = |index: Value| {
        let position = own[..loops].iter().position(|&arg| arg == index);
        position.map_or(index, |position| others[position])
    };
    let mut positions = at.iter().zip(&indices);
    let is_there = |(&at, index): (&Value, &Affine<Value>)| {
        let index = index.substitute(|index| match is_reversed && index == others[0] {
            true => reversed(ir, &reader, index),
            false => Some(Affine::index(index)),
        });
        index.is_some_and(|index| Affine::of(ir, at).renamed(in_reader).is_same(&index))
    };
    positions.all(is_there).then_some(value)
}
