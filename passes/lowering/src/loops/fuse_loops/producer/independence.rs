//! Independence of the iterations of two loops, by address ranges per iteration or over all
//! iterations.

use crate::analysis::address_polynomials::{
    AddressPolynomials, AddressRange, loops_within, negated,
};
use crate::analysis::vectorizable_loop::access;
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, Value};
use std::cell::OnceCell;

/// An access in a loop.
pub struct LoopAccess {
    this: Op,
    op: Op,
    /// True if it is a store.
    pub writes: bool,
    /// The accessed addresses by iteration, if they are known.
    iteration: Option<IterationRange>,
    /// The address range of all iterations, computed on demand.
    whole_range: OnceCell<Option<AddressRange>>,
}

/// The elements that an iteration accesses.
struct IterationRange {
    /// The distance to those of the next iteration.
    step: Poly,
    /// The range in an iteration with index 0.
    start: AddressRange,
}

impl LoopAccess {
    /// Returns the accesses of a buffer in a loop, which may be reversed.
    pub fn all(
        ir: &Ir,
        addresses: &mut AddressPolynomials,
        this: Op,
        buffer: Value,
        is_reversed: bool,
    ) -> Vec<Self> {
        let mut found = Vec::new();
        for op in ir.walk(this) {
            let Some(it) = access(ir, op).filter(|it| it.buffer == buffer) else { continue };
            let iteration =
                it.at.and_then(|at| IterationRange::of(ir, addresses, (this, op), at, is_reversed));
            found.push(Self {
                this,
                op,
                writes: it.stored.is_some(),
                iteration,
                whole_range: OnceCell::new(),
            });
        }
        found
    }

    /// Returns the address range of all iterations.
    fn whole_range(&self, ir: &Ir, addresses: &mut AddressPolynomials) -> Option<&AddressRange> {
        self.whole_range.get_or_init(|| self.range(ir, addresses)).as_ref()
    }

    fn range(&self, ir: &Ir, addresses: &mut AddressPolynomials) -> Option<AddressRange> {
        let address = addresses.of(ir, access(ir, self.op)?.at?)?;
        let loops = [&loops_within(ir, self.op, self.this)[..], &[self.this]].concat();
        addresses.range(ir, address, &loops)
    }
}

impl IterationRange {
    fn of(
        ir: &Ir,
        addresses: &mut AddressPolynomials,
        (this, op): (Op, Op),
        at: Value,
        is_reversed: bool,
    ) -> Option<Self> {
        let mut address = addresses.of(ir, at)?;
        if is_reversed {
            address = addresses.reversed(ir, &address, this)?;
        }
        let [step, remainder] = addresses.split_at_loop(ir, &address, this)?;
        let start = addresses.range(ir, remainder, &loops_within(ir, op, this))?;
        Some(Self { step, start })
    }
}

/// Returns whether, after fusion, no iteration of the first loop accesses elements that an earlier
/// iteration of the second one has accessed.
pub fn may_interleave(
    ir: &Ir,
    addresses: &mut AddressPolynomials,
    first: &LoopAccess,
    second: &LoopAccess,
) -> bool {
    have_separate_rows(first, second) == Some(true)
        || are_disjoint(ir, addresses, first, second) == Some(true)
}

/// Returns whether both have the same stride, and no iteration of the first one reaches back to
/// earlier ones of the second.
fn have_separate_rows(first: &LoopAccess, second: &LoopAccess) -> Option<bool> {
    let (a, b) = (first.iteration.as_ref()?, second.iteration.as_ref()?);
    if a.step != b.step {
        return Some(false);
    }
    // The first loop is in the later one of two iterations.
    let (step, reach) = match a.step.is_never_negative(&[]) {
        true => (a.step.clone(), b.start.max.sub(&a.start.min)?),
        false => (negated(&a.step)?, a.start.max.sub(&b.start.min)?),
    };
    let one = Poly::constant(1);
    Some(step.sub(&reach)?.sub(&one)?.is_never_negative(&[]))
}

/// Returns whether the address ranges of both are disjoint.
fn are_disjoint(
    ir: &Ir,
    addresses: &mut AddressPolynomials,
    first: &LoopAccess,
    second: &LoopAccess,
) -> Option<bool> {
    let (a, b) = (first.whole_range(ir, addresses)?, second.whole_range(ir, addresses)?);
    let is_above = |min: &Poly, max: &Poly| {
        Some(min.sub(max)?.sub(&Poly::constant(1))?.is_never_negative(&[]))
    };
    Some(is_above(&a.min, &b.max)? || is_above(&b.min, &a.max)?)
}

/// Returns the facts in a block: enclosing loops have at least one iteration.
pub fn facts(ir: &Ir, addresses: &mut AddressPolynomials, around: &[Op]) -> Vec<Poly> {
    let less = |&this: &Op| addresses.of(ir, ir.operand(this, 1))?.sub(&Poly::constant(1));
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
