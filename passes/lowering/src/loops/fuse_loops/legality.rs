//! Legality of loop fusion.

use super::candidate::Candidate;
use super::obstacle::Obstacle;
use crate::analysis::address_polynomials::AddressPolynomials;
use crate::analysis::dependence::{Dependence, LoopAccess};
use cotan_ir::{Ir, Value};

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
