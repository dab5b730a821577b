//! Whether turns of two loops touch different elements.

use super::places::{Places, loops_within, negated};
use crate::lowering::lanes::access;
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op};

/// A read or a write, in a loop.
#[derive(Clone, Copy)]
pub struct Inside {
    pub this: Op,
    pub op: Op,
    /// Whether the loop is going to take its turns from the last one to the first.
    pub is_turned: bool,
}

/// Whether no turn of the first loop touches what an earlier turn of the second one has touched, where both take
/// their turns together.
pub fn may_take_turns(ir: &Ir, places: &mut Places, first: Inside, second: Inside) -> bool {
    are_rows(ir, places, first, second) == Some(true)
        || are_apart(ir, places, first, second) == Some(true)
}

fn place(ir: &Ir, places: &mut Places, it: Inside) -> Option<Poly> {
    let place = places.of(ir, access(ir, it.op)?.at?)?;
    if it.is_turned { places.turned(ir, &place, it.this) } else { Some(place) }
}

/// Whether both go on by as much in each turn, and no turn of the first one reaches back so far.
fn are_rows(ir: &Ir, places: &mut Places, first: Inside, second: Inside) -> Option<bool> {
    let mut row = |it: Inside| {
        let whole = place(ir, places, it)?;
        let [step, rest] = places.parted(ir, &whole, it.this)?;
        Some((step, places.range(ir, rest, &loops_within(ir, it.op, it.this))?))
    };
    let ((step, a), (others, b)) = (row(first)?, row(second)?);
    if step != others {
        return Some(false);
    }
    // Of two turns, the first loop is in the later one.
    let (step, reach) = match step.is_never_negative(&[]) {
        true => (step, b.most.sub(&a.least)?),
        false => (negated(&step)?, a.most.sub(&b.least)?),
    };
    let one = Poly::constant(1);
    Some(step.sub(&reach)?.sub(&one)?.is_never_negative(&[]))
}

/// Whether what both touch in all of their turns has nothing in common.
fn are_apart(ir: &Ir, places: &mut Places, first: Inside, second: Inside) -> Option<bool> {
    let mut range = |it: Inside| {
        let loops = [&loops_within(ir, it.op, it.this)[..], &[it.this]].concat();
        let place = place(ir, places, it)?;
        places.range(ir, place, &loops)
    };
    let (a, b) = (range(first)?, range(second)?);
    let is_after = |least: &Poly, most: &Poly| {
        Some(least.sub(most)?.sub(&Poly::constant(1))?.is_never_negative(&[]))
    };
    Some(is_after(&a.least, &b.most)? || is_after(&b.least, &a.most)?)
}

/// Whether two places that the same turn of all loops around touches are different ones, or the same one.
pub fn is_same(ir: &Ir, places: &mut Places, [a, b]: [&Poly; 2], around: &[Op]) -> Option<bool> {
    let difference = a.sub(b)?;
    if difference == Poly::default() {
        return Some(true);
    }
    // A loop that has a turn has at least one.
    let mut facts = Vec::new();
    for &this in around {
        let upper = places.of(ir, ir.operand(this, 1));
        facts.extend(upper.and_then(|upper| upper.sub(&Poly::constant(1))));
    }
    let facts: Vec<&Poly> = facts.iter().collect();
    let one = Poly::constant(1);
    let is_more = |poly: &Poly| Some(poly.sub(&one)?.follows_from(&facts));
    let is_other = is_more(&difference)? || is_more(&negated(&difference)?)?;
    is_other.then_some(false)
}
