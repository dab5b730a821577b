//! Independence of the iterations of two loops.

use crate::analysis::address_polynomials::{Places, Range, loops_within, negated};
use crate::analysis::vectorizable_loop::access;
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, Value};
use std::cell::OnceCell;

/// An access in a loop.
pub struct Inside {
    this: Op,
    op: Op,
    /// Whether it is a store.
    pub writes: bool,
    /// The accessed addresses by iteration, if they are known.
    row: Option<Row>,
    /// The address range of all iterations, computed on demand.
    whole: OnceCell<Option<Range>>,
}

/// The elements that an iteration accesses.
struct Row {
    /// The distance to those of the next iteration.
    step: Poly,
    /// The range in an iteration with index 0.
    start: Range,
}

impl Inside {
    /// Returns the accesses of a buffer in a loop, which may be reversed.
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

    /// Returns the address range of all iterations.
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

/// Returns whether, after fusion, no iteration of the first loop accesses elements that an earlier
/// iteration of the second one has accessed.
pub fn may_take_turns(ir: &Ir, places: &mut Places, first: &Inside, second: &Inside) -> bool {
    are_rows(first, second) == Some(true) || are_apart(ir, places, first, second) == Some(true)
}

/// Returns whether both have the same stride, and no iteration of the first one reaches back to
/// earlier ones of the second.
fn are_rows(first: &Inside, second: &Inside) -> Option<bool> {
    let (a, b) = (first.row.as_ref()?, second.row.as_ref()?);
    if a.step != b.step {
        return Some(false);
    }
    // The first loop is in the later one of two iterations.
    let (step, reach) = match a.step.is_never_negative(&[]) {
        true => (a.step.clone(), b.start.most.sub(&a.start.least)?),
        false => (negated(&a.step)?, a.start.most.sub(&b.start.least)?),
    };
    let one = Poly::constant(1);
    Some(step.sub(&reach)?.sub(&one)?.is_never_negative(&[]))
}

/// Returns whether the address ranges of both are disjoint.
fn are_apart(ir: &Ir, places: &mut Places, first: &Inside, second: &Inside) -> Option<bool> {
    let (a, b) = (first.whole(ir, places)?, second.whole(ir, places)?);
    let is_after = |least: &Poly, most: &Poly| {
        Some(least.sub(most)?.sub(&Poly::constant(1))?.is_never_negative(&[]))
    };
    Some(is_after(&a.least, &b.most)? || is_after(&b.least, &a.most)?)
}

/// Returns the facts in a block: enclosing loops have at least one iteration.
pub fn facts(ir: &Ir, places: &mut Places, around: &[Op]) -> Vec<Poly> {
    let less = |&this: &Op| places.of(ir, ir.operand(this, 1))?.sub(&Poly::constant(1));
    around.iter().filter_map(less).collect()
}

/// Returns whether two addresses in the same iteration are equal (`true`) or different (`false`).
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
