//! Whether turns of two loops touch different elements.

use crate::analysis::address_polynomials::{Places, Range, loops_within, negated};
use crate::analysis::vectorizable_loop::access;
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, Value};
use std::cell::OnceCell;

/// A read or a write, in a loop.
pub struct Inside {
    this: Op,
    op: Op,
    /// Whether it writes.
    pub writes: bool,
    /// Where it is, if that is known.
    row: Option<Row>,
    /// Where it is in all turns, once that was asked for.
    whole: OnceCell<Option<Range>>,
}

/// Elements that a turn of a loop touches.
struct Row {
    /// How far those of the next turn are.
    step: Poly,
    /// Where they are in a turn with the index 0.
    start: Range,
}

impl Inside {
    /// What reads or writes a buffer in a loop, which perhaps is going to take its turns from the last one to the first.
    pub fn all(
        ir: &Ir,
        places: &mut Places,
        this: Op,
        buffer: Value,
        is_turned: bool,
    ) -> Vec<Self> {
        let mut found = Vec::new();
        for op in ir.walk(this) {
            let Some(it) = access(ir, op).filter(|it| it.buffer == buffer) else { continue };
            let row = it.at.and_then(|at| Row::of(ir, places, (this, op), at, is_turned));
            found.push(Self { this, op, writes: it.stored.is_some(), row, whole: OnceCell::new() });
        }
        found
    }

    /// Where it is in all turns.
    fn whole(&self, ir: &Ir, places: &mut Places) -> Option<&Range> {
        self.whole.get_or_init(|| self.range(ir, places)).as_ref()
    }

    fn range(&self, ir: &Ir, places: &mut Places) -> Option<Range> {
        let place = places.of(ir, access(ir, self.op)?.at?)?;
        let loops = [&loops_within(ir, self.op, self.this)[..], &[self.this]].concat();
        places.range(ir, place, &loops)
    }
}

impl Row {
    fn of(
        ir: &Ir,
        places: &mut Places,
        (this, op): (Op, Op),
        at: Value,
        is_turned: bool,
    ) -> Option<Self> {
        let mut place = places.of(ir, at)?;
        if is_turned {
            place = places.turned(ir, &place, this)?;
        }
        let [step, rest] = places.parted(ir, &place, this)?;
        let start = places.range(ir, rest, &loops_within(ir, op, this))?;
        Some(Self { step, start })
    }
}

/// Whether no turn of the first loop touches what an earlier turn of the second one has touched, where both take
/// their turns together.
pub fn may_take_turns(ir: &Ir, places: &mut Places, first: &Inside, second: &Inside) -> bool {
    are_rows(first, second) == Some(true) || are_apart(ir, places, first, second) == Some(true)
}

/// Whether both go on by as much in each turn, and no turn of the first one reaches back so far.
fn are_rows(first: &Inside, second: &Inside) -> Option<bool> {
    let (a, b) = (first.row.as_ref()?, second.row.as_ref()?);
    if a.step != b.step {
        return Some(false);
    }
    // Of two turns, the first loop is in the later one.
    let (step, reach) = match a.step.is_never_negative(&[]) {
        true => (a.step.clone(), b.start.most.sub(&a.start.least)?),
        false => (negated(&a.step)?, a.start.most.sub(&b.start.least)?),
    };
    let one = Poly::constant(1);
    Some(step.sub(&reach)?.sub(&one)?.is_never_negative(&[]))
}

/// Whether what both touch in all of their turns has nothing in common.
fn are_apart(ir: &Ir, places: &mut Places, first: &Inside, second: &Inside) -> Option<bool> {
    let (a, b) = (first.whole(ir, places)?, second.whole(ir, places)?);
    let is_after = |least: &Poly, most: &Poly| {
        Some(least.sub(most)?.sub(&Poly::constant(1))?.is_never_negative(&[]))
    };
    Some(is_after(&a.least, &b.most)? || is_after(&b.least, &a.most)?)
}

/// What is known where a block runs: loops around it have a turn, so that there is one at least.
pub fn facts(ir: &Ir, places: &mut Places, around: &[Op]) -> Vec<Poly> {
    let less = |&this: &Op| places.of(ir, ir.operand(this, 1))?.sub(&Poly::constant(1));
    around.iter().filter_map(less).collect()
}

/// Whether two places that the same turn of all loops around touches are the same one, or different ones.
pub fn is_same(a: &Poly, b: &Poly, facts: &[&Poly]) -> Option<bool> {
    let difference = a.sub(b)?;
    if difference == Poly::default() {
        return Some(true);
    }
    let one = Poly::constant(1);
    let is_more = |poly: &Poly| Some(poly.sub(&one)?.follows_from(facts));
    let is_other = is_more(&difference)? || is_more(&negated(&difference)?)?;
    is_other.then_some(false)
}
