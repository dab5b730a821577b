//! Derivatives of operations with regions.

use super::proof::Proof;
use super::slope::{Coordinate, Slope, Term};
use cotan_dialects::array::{Accumulate, Build, Fold, Map, Reduce, Scan};
use cotan_dialects::{ControlFlow, ExecutesOnce, RegionPoint};
use cotan_ir::{Op, Region, Value};
use rustc_hash::FxHashMap;

/// Maximum number of rounds until the derivatives of carried values must be stable.
const MAX_ROUNDS: usize = 4;

/// Returns the results of an operation with regions that are followed: `Some(None)` if their
/// derivatives are not known, `None` for other operations.
pub fn results(proof: &mut Proof<'_>, op: Op) -> Option<Option<Vec<Term>>> {
    let ir = proof.ir;
    if let Some(map) = ir.get::<Map>(op) {
        return Some(of_map(proof, op, map));
    }
    if let Some(build) = ir.get::<Build>(op) {
        return Some(of_build(proof, op, build));
    }
    if let Some(fold) = ir.get::<Fold>(op) {
        return Some(of_fold(proof, op, fold));
    }
    if let Some(Reduce { axis, identities, body, .. }) = ir.get(op) {
        let identities = identities.iter(ir).collect();
        return Some(of_combination(proof, op, (axis as usize, true), identities, body));
    }
    if let Some(Scan { axis, identities, body, .. }) = ir.get(op) {
        let identities = identities.iter(ir).collect();
        return Some(of_combination(proof, op, (axis as usize, false), identities, body));
    }
    if let Some(Accumulate { body, .. }) = ir.get(op) {
        return Some(of_accumulate(proof, op, body));
    }
    if ControlFlow::edges(ir, op).is_some() {
        return Some(of_control_flow(proof, op));
    }
    ExecutesOnce::is(ir, op).then(|| of_once(proof, op))
}

/// Maps coordinates out of an operation, whose indices become the first axes of its results.
fn leave(
    proof: &Proof<'_>,
    op: Op,
    slope: &Slope,
    indices: &[Value],
    dims: usize,
) -> Option<Slope> {
    slope.map(|it| match it {
        Coordinate::Axis(axis) => Some(Coordinate::Axis(axis + dims)),
        Coordinate::Iteration(of, dim) if of == op => Some(Coordinate::Axis(dim)),
        Coordinate::Iteration(..) => Some(it),
        Coordinate::Index(value) => match indices.iter().position(|&index| index == value) {
            Some(dim) => Some(Coordinate::Axis(dim)),
            None => (!proof.ir.is_defined_inside(value, op)).then_some(it),
        },
    })
}

fn leave_all(
    proof: &Proof<'_>,
    op: Op,
    terms: Vec<Term>,
    indices: &[Value],
    dims: usize,
) -> Option<Vec<Term>> {
    let terms = terms.into_iter().map(|term| match &term.slope {
        None => Some(Term::default()),
        Some(slope) => Some(Term::of(Some(leave(proof, op, slope, indices, dims)?))),
    });
    terms.collect()
}

/// Returns the derivative of an element or slice at the current indices of leading dimensions.
fn element(op: Op, term: &Term, dims: usize) -> Term {
    let enter = |axis| match axis < dims {
        true => Some(Coordinate::Iteration(op, axis)),
        false => Some(Coordinate::Axis(axis - dims)),
    };
    let slope = term.slope.as_ref().and_then(|slope| slope.map_axes(enter));
    Term { slope, number: term.number }
}

fn of_map(proof: &mut Proof<'_>, op: Op, map: Map) -> Option<Vec<Term>> {
    let block = proof.ir.single_block(map.body)?;
    let pairs: Vec<(Value, Value)> =
        map.operands.iter(proof.ir).zip(proof.ir.args(block)).collect();
    let &(array, arg) = pairs.first()?;
    let dims = proof.rank(array) - proof.rank(arg);
    let args = pairs.iter().map(|&(array, _)| element(op, &proof.term(array), dims)).collect();
    let terms = proof.body(map.body, args)?;
    leave_all(proof, op, terms, &[], dims)
}

fn of_build(proof: &mut Proof<'_>, op: Op, build: Build) -> Option<Vec<Term>> {
    let block = proof.ir.single_block(build.body)?;
    let indices: Vec<Value> = proof.ir.args(block).collect();
    let terms = proof.body(build.body, vec![Term::default(); indices.len()])?;
    leave_all(proof, op, terms, &indices, indices.len())
}

/// Returns the derivative of a slice along an axis of an array, at the current index.
fn slice(op: Op, term: &Term, axis: usize) -> Term {
    let enter = |it: usize| match it == axis {
        true => Some(Coordinate::Iteration(op, 0)),
        false => Some(Coordinate::Axis(it - usize::from(it > axis))),
    };
    let slope = term.slope.as_ref().and_then(|slope| slope.map_axes(enter));
    Term { slope, number: term.number }
}

/// Returns whether a carried value depends on an element that differs between iterations.
fn varies(proof: &Proof<'_>, op: Op, term: &Term) -> bool {
    let varies = |it: &Coordinate| match *it {
        Coordinate::Axis(_) => false,
        Coordinate::Iteration(of, _) => of == op,
        Coordinate::Index(value) => proof.ir.is_defined_inside(value, op),
    };
    term.slope.as_ref().is_some_and(|slope| slope.at.iter().any(varies))
}

fn of_fold(proof: &mut Proof<'_>, op: Op, fold: Fold) -> Option<Vec<Term>> {
    let ir = proof.ir;
    let inits: Vec<Term> = fold.states.iter(ir).map(|it| proof.term(it)).collect();
    let arrays = fold.operands.iter(ir).map(|it| slice(op, &proof.term(it), fold.axis as usize));
    let arrays: Vec<Term> = arrays.collect();
    let mut states = inits.clone();
    for _ in 0..MAX_ROUNDS {
        let mut yielded = proof.body(fold.body, [states.clone(), arrays.clone()].concat())?;
        let outputs = yielded.split_off(states.len());
        let next = inits.iter().zip(&yielded).map(|(init, next)| init.join(next));
        let next: Vec<Term> = next.collect::<Option<_>>()?;
        if next.iter().any(|term| varies(proof, op, term)) {
            return None;
        }
        if next == states {
            let outputs = leave_all(proof, op, outputs, &[], 1)?;
            return Some([next, outputs].concat());
        }
        states = next;
    }
    None
}

/// Returns the results of a reduction or scan with a body that combines two elements.
fn of_combination(
    proof: &mut Proof<'_>,
    op: Op,
    (axis, is_reduction): (usize, bool),
    identities: Vec<Value>,
    body: Region,
) -> Option<Vec<Term>> {
    let count = proof.ir.result_count(op);
    let arrays: Vec<Term> = proof.ir.operands(op).take(count).map(|it| proof.term(it)).collect();
    let slices: Vec<Term> = arrays.iter().map(|term| slice(op, term, axis)).collect();
    if slices.iter().any(|term| varies(proof, op, term)) {
        return None;
    }
    let combined = proof.body(body, [slices.clone(), slices.clone()].concat())?;
    let is_same = |(a, b): (&Term, &Term)| a.slope == b.slope;
    if !combined.iter().zip(&slices).all(is_same) {
        return None;
    }
    for (identity, slice) in identities.into_iter().zip(&slices) {
        proof.term(identity).join(slice)?;
    }
    let slopes = if is_reduction { slices } else { arrays };
    Some(slopes.into_iter().map(|term| Term::of(term.slope)).collect())
}

/// Returns the results of an accumulation whose addends do not depend on the candidate.
fn of_accumulate(proof: &mut Proof<'_>, op: Op, body: Region) -> Option<Vec<Term>> {
    let block = proof.ir.single_block(body)?;
    if proof.ir.operands(op).any(|value| proof.depends(value)) {
        return None;
    }
    let terms = proof.body(body, vec![Term::default(); proof.ir.arg_count(block)])?;
    terms
        .iter()
        .all(|term| term.slope.is_none())
        .then(|| vec![Term::default(); proof.ir.result_count(op)])
}

fn of_once(proof: &mut Proof<'_>, op: Op) -> Option<Vec<Term>> {
    let &[region] = proof.ir.regions(op) else { return None };
    let terms = proof.body(region, Vec::new())?;
    leave_all(proof, op, terms, &[], 0)
}

/// Returns the results of structured control flow, in rounds until carried values are stable.
fn of_control_flow(proof: &mut Proof<'_>, op: Op) -> Option<Vec<Term>> {
    let edges = ControlFlow::edges(proof.ir, op)?;
    let regions: Vec<Region> = proof.ir.regions(op).to_vec();
    let mut known: FxHashMap<Value, Term> = FxHashMap::default();
    for edge in edges.iter().filter(|edge| edge.from == RegionPoint::Around) {
        join_into(&mut known, proof, &edge.values)?;
    }
    for _ in 0..MAX_ROUNDS {
        for &region in regions.iter().filter(|&&region| proof.ir.single_block(region).is_some()) {
            let block = proof.ir.single_block(region)?;
            let args = proof.ir.args(block).map(|arg| known.get(&arg).cloned().unwrap_or_default());
            proof.body(region, args.collect())?;
        }
        let mut next = FxHashMap::default();
        for edge in &edges {
            join_into(&mut next, proof, &edge.values)?;
        }
        if next.values().any(|term| varies(proof, op, term)) {
            return None;
        }
        let is_arg = |value: Value| proof.ir.def_op(value).is_none();
        let mut args = next.iter().filter(|it| is_arg(*it.0));
        let is_stable = args.all(|(value, term)| known.get(value) == Some(term));
        known = next;
        if is_stable {
            let results = proof.ir.results(op);
            let results = results.map(|it| known.get(&it).cloned().unwrap_or_default());
            return Some(results.map(|term| Term::of(term.slope)).collect());
        }
    }
    None
}

/// Joins the derivatives of forwarded values into those of their targets.
fn join_into(
    known: &mut FxHashMap<Value, Term>,
    proof: &Proof<'_>,
    values: &[(Value, Value)],
) -> Option<()> {
    for &(source, target) in values {
        let term = proof.term(source);
        let joined = match known.get(&target) {
            Some(other) => other.join(&term)?,
            None => term,
        };
        known.insert(target, joined);
    }
    Some(())
}
