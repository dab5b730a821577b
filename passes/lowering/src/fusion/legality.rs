//! Legality of loop fusion: no iteration of the second loop may depend on a later iteration of the
//! first one.
//!
//! Loops access buffers, whose addresses `analysis/dependence.rs` compares. Nests read arrays, which
//! exist as a whole or not at all. So a nest may only read elements of its own iteration, which are
//! forwarded.

use super::candidate::Candidate;
use super::trace::Obstacle;
use crate::analysis::address_polynomials::AddressPolynomials;
use crate::analysis::dependence::{Dependence, LoopAccess, is_same_element};
use cotan_dialects::CountedLoop;
use cotan_dialects::array::Index;
use cotan_dialects::array::affine::{Affine, are_within};
use cotan_dialects::r#loop::{Given, Nest};
use cotan_ir::{Ir, Op, Shape, Value};

/// Tests whether two loops may run iteration by iteration, or in blocks of iterations: no iteration
/// of the second one depends on a later iteration of the first one, or the reverse.
///
/// # Errors
/// Returns the buffer whose accesses prevent it.
pub fn may_interleave(
    ir: &Ir,
    addresses: &mut AddressPolynomials,
    both: [&Candidate; 2],
    is_reversed: bool,
) -> Result<(), Obstacle> {
    let [first, second] = both;
    for buffer in first.accessed.shared(&second.accessed) {
        let before = LoopAccess::all(ir, addresses, [first.op, first.along], buffer, false);
        let after = LoopAccess::all(ir, addresses, [second.op, second.along], buffer, is_reversed);
        let mut pairs = before.iter().flat_map(|a| after.iter().map(move |b| [a, b]));
        let is_legal = |pair: [&LoopAccess; 2]| {
            pair.iter().all(|it| !it.writes) || Dependence::is_never_earlier(ir, addresses, pair)
        };
        if !pairs.all(is_legal) {
            return Err(Obstacle::Dependence(buffer));
        }
    }
    Ok(())
}

/// Returns the dependences through a buffer that two loops access.
pub fn dependences(
    ir: &Ir,
    addresses: &mut AddressPolynomials,
    both: [&Candidate; 2],
    buffer: Value,
) -> Vec<Dependence> {
    let [first, second] =
        both.map(|it| LoopAccess::all(ir, addresses, [it.op, it.along], buffer, false));
    let pairs = first.iter().flat_map(|a| second.iter().map(move |b| [a, b]));
    let pairs = pairs.filter(|pair| pair.iter().any(|it| it.writes));
    pairs.map(|pair| Dependence::of(ir, addresses, pair)).collect()
}

/// Tests whether two loops may run in any order.
///
/// # Errors
/// Returns a buffer that one writes and the other one accesses.
pub fn are_independent([first, second]: [&Candidate; 2]) -> Result<(), Obstacle> {
    match first.accessed.shared(&second.accessed)[..] {
        [] => Ok(()),
        [buffer, ..] => Err(Obstacle::Dependence(buffer)),
    }
}

/// Tests an order of the second loop and, if it may be reversed, the other one; returns whether it
/// must be reversed.
///
/// # Errors
/// Returns the obstacle to the last tested order.
pub fn in_either_order<T>(
    may_reverse: bool,
    mut test: impl FnMut(bool) -> Result<T, Obstacle>,
) -> Result<(T, bool), Obstacle> {
    match test(false) {
        Err(_) if may_reverse => Ok((test(true)?, true)),
        tested => Ok((tested?, false)),
    }
}

/// Returns the reads in the second nest of elements that the first one stores in the same
/// iteration, with the stored values.
///
/// # Errors
/// Returns a result of the first nest that is needed as a whole, or in another iteration.
pub fn forwarded(
    ir: &Ir,
    both: [&Candidate; 2],
    is_reversed: bool,
) -> Result<Vec<(Op, Value)>, Obstacle> {
    let [first, second] = both;
    let results = second.facts(ir).uses.iter().filter(|&&value| ir.def_op(value) == Some(first.op));
    let readers = results.flat_map(|&result| ir.users(result).map(move |user| (user, result)));
    let readers = readers.filter(|(user, _)| ir.is_within(*user, second.op));
    let read_of = |user, result| ir.get(user).filter(|read: &Index| read.source == result);
    let forward = |(user, result): (Op, Value)| match read_of(user, result) {
        Some(read) => {
            let stored = stored_value(ir, both, (&read, result), is_reversed);
            Ok((user, stored.ok_or(Obstacle::Dependence(result))?))
        }
        None => Err(Obstacle::NeedsResult(Some(result))),
    };
    readers.map(forward).collect()
}

/// Returns the value that the first nest stores where the second one reads, if both happen in the
/// same iteration.
fn stored_value(
    ir: &Ir,
    [first, second]: [&Candidate; 2],
    (read, array): (&Index, Value),
    is_reversed: bool,
) -> Option<Value> {
    let nest: Nest = ir.get(first.op)?;
    let result = nest.results.iter(ir).position(|result| result == array)?;
    let Given { value, at } = nest.iteration_results(ir)?.puts.into_iter().nth(result)?;
    let sizes = Shape::of(&ir.store, ir.ty(array))?.sizes;
    let indices = read.access().indices_within(ir);
    if at.len() != sizes.len() || !are_within(ir, &at, &sizes) {
        return None;
    }
    let variables = [first, second].map(|it| CountedLoop::of(ir, it.op));
    let [own, others] = variables.map(|it| it.map(|it| it.induction_variables(ir).collect()));
    let (own, others): (Vec<Value>, Vec<Value>) = (own?, others?);
    let in_reader = |index: Value| {
        let position = own.iter().position(|&variable| variable == index);
        position.map_or(index, |position| others[position])
    };
    let stored: Vec<_> = at.iter().map(|&at| Affine::of(ir, at).renamed(in_reader)).collect();
    let in_order = |index: Value| match is_reversed && index == second.index {
        true => second.domain(ir).reversed(index),
        false => Some(Affine::index(index)),
    };
    let read: Option<Vec<_>> = indices.iter().map(|index| index.substitute(in_order)).collect();
    (is_same_element(&stored, &read?) == Some(true)).then_some(value)
}
