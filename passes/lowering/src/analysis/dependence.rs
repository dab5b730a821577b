//! Dependences between memory accesses of two loops over one range, or of the iterations of one
//! loop.
//!
//! An access covers an address range in each iteration, a pair of polynomials in the induction
//! variable. Ranges are apart if the difference of their ends is positive for all later iterations.

use crate::analysis::address_polynomials::{
    AddressPolynomials, AddressRange, loops_within, negated,
};
use crate::analysis::delinearize::Delinearized;
use crate::analysis::vectorizable_loop::access;
use cotan_dialects::array::affine::{self, Affine};
use cotan_dialects::scf;
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, Symbol, Value};
use std::cell::OnceCell;

/// Maximum distance that is determined.
const MAX_DISTANCE: i64 = 8;

/// The iterations in which two accesses may touch one element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dependence {
    /// None.
    Independent,
    /// Equal iterations only.
    SameIteration,
    /// Iterations of the second access that are this much later than those of the first one.
    Carried(Distance),
    /// Any.
    Unknown,
}

/// The bounds of a distance in iterations, as far as they are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    pub min: Option<i64>,
    pub max: Option<i64>,
}

impl Dependence {
    /// Tests two accesses.
    pub fn of(ir: &Ir, addresses: &mut AddressPolynomials, both: [&LoopAccess; 2]) -> Self {
        let [a, b] = both;
        if a.is_at_index && b.is_at_index {
            return Self::SameIteration;
        }
        let mut is_apart = |a, b, gap| are_apart(ir, addresses, a, b, gap);
        let (is_never_earlier, is_never_later) = (is_apart(a, b, 1), is_apart(b, a, 1));
        if is_never_earlier && is_never_later {
            return Self::SameIteration;
        }
        let min = least_gap(is_never_earlier, |gap| is_apart(a, b, gap)).map(|gap| 1 - gap);
        let max = least_gap(is_never_later, |gap| is_apart(b, a, gap)).map(|gap| gap - 1);
        if are_disjoint(ir, addresses, both) {
            return Self::Independent;
        }
        match (min, max) {
            (None, None) => Self::Unknown,
            _ => Self::Carried(Distance { min, max }),
        }
    }

    /// Tests two accesses in a loop whose addresses change by the same constant per iteration.
    pub fn strided(ir: &Ir, this: Op, indices: [Value; 2], step: i64) -> Self {
        let tested = Self::by_stride(ir, indices, step);
        let is_tested = tested.is_forward() || !are_beyond_trip_count(ir, this, indices, step);
        if is_tested { tested } else { Self::Independent }
    }

    fn by_stride(ir: &Ir, [first, second]: [Value; 2], step: i64) -> Self {
        let difference = Affine::of(ir, first).minus(&Affine::of(ir, second));
        let Some(difference) = difference.and_then(|it| it.as_constant()) else {
            return Self::Unknown;
        };
        match (difference.checked_rem(step), difference.checked_div(step)) {
            (Some(0), Some(0)) => Self::SameIteration,
            (Some(0), distance) => Self::Carried(Distance { min: distance, max: distance }),
            (Some(_), _) => Self::Independent,
            (None, _) => Self::Unknown,
        }
    }

    /// Returns whether the second access is never in an earlier iteration than the first one.
    pub fn is_forward(self) -> bool {
        match self {
            Self::Independent | Self::SameIteration => true,
            Self::Carried(distance) => distance.min.is_some_and(|min| min >= 0),
            Self::Unknown => false,
        }
    }

    /// Returns whether the second access is at least as late as the first one. It takes less time
    /// than the whole test.
    pub fn is_never_earlier(
        ir: &Ir,
        addresses: &mut AddressPolynomials,
        both: [&LoopAccess; 2],
    ) -> bool {
        let [a, b] = both;
        a.is_at_index && b.is_at_index
            || are_apart(ir, addresses, a, b, 1)
            || are_disjoint(ir, addresses, both)
    }
}

/// An access in a loop, or in loops around it.
pub struct LoopAccess {
    op: Op,
    /// The outermost operation, and the loop whose iterations are compared.
    loops: [Op; 2],
    /// True if the iterations are reversed.
    is_reversed: bool,
    /// True if it is a store.
    pub writes: bool,
    /// The address, if it is in the compared loop.
    at: Option<Value>,
    /// True if its address is the induction variable.
    is_at_index: bool,
    /// The accessed addresses by iteration, if they are known.
    range: Option<IterationRange>,
    /// The accessed rows by iteration, with the number of elements of a row, computed on demand.
    rows: OnceCell<Option<(Value, IterationRange)>>,
    /// The address range of all iterations, computed on demand.
    whole_range: OnceCell<Option<AddressRange>>,
}

/// The range of addresses or rows in an iteration.
struct IterationRange {
    /// The induction variable.
    index: Symbol,
    ends: AddressRange,
}

impl LoopAccess {
    /// Returns the accesses of a buffer in `whole` by iteration of `along`, the same loop or one
    /// inside it, which may be reversed.
    pub fn all(
        ir: &Ir,
        addresses: &mut AddressPolynomials,
        [whole, along]: [Op; 2],
        buffer: Value,
        is_reversed: bool,
    ) -> Vec<Self> {
        let index = ir.get::<scf::For>(along).and_then(|it| it.induction_variable(ir));
        let mut found = Vec::new();
        for op in ir.walk(whole) {
            let Some(it) = access(ir, op).filter(|it| it.buffer == buffer) else { continue };
            let at = it.at.filter(|_| ir.is_within(op, along));
            let mut access = Self {
                op,
                loops: [whole, along],
                is_reversed,
                writes: it.stored.is_some(),
                at,
                is_at_index: !is_reversed && at.is_some() && at == index,
                range: None,
                rows: OnceCell::new(),
                whole_range: OnceCell::new(),
            };
            let address = at.and_then(|at| addresses.of(ir, at));
            access.range = address.and_then(|it| access.by_iteration(ir, addresses, it));
            found.push(access);
        }
        found
    }

    /// Returns the loops around the access, the outermost one last.
    fn all_loops(&self, ir: &Ir) -> Vec<Op> {
        let whole = self.loops[0];
        let mut loops = loops_within(ir, self.op, whole);
        loops.extend(ir.is::<scf::For>(whole).then_some(whole));
        loops
    }

    /// Returns the range of a polynomial in each iteration.
    fn by_iteration(
        &self,
        ir: &Ir,
        addresses: &mut AddressPolynomials,
        poly: Poly,
    ) -> Option<IterationRange> {
        let along = self.loops[1];
        let mut inside = self.all_loops(ir);
        inside.retain(|&this| this != along);
        let index = addresses.induction_symbol(ir, along)?;
        let mut ends = addresses.range(ir, poly, &inside)?;
        if self.is_reversed {
            ends.min = addresses.reversed(ir, &ends.min, along)?;
            ends.max = addresses.reversed(ir, &ends.max, along)?;
        }
        Some(IterationRange { index, ends })
    }

    /// Returns the rows, if the address is provably within one wherever the access executes.
    fn rows(
        &self,
        ir: &Ir,
        addresses: &mut AddressPolynomials,
    ) -> Option<&(Value, IterationRange)> {
        let whole = self.loops[0];
        let rows = |addresses: &mut AddressPolynomials| {
            let number = |number| addresses.of(ir, number);
            let (row, number) = Delinearized::of(ir, self.at?, (self.op, whole), number)?;
            let size = Some(row.size).filter(|&size| !ir.is_defined_inside(size, whole))?;
            Some((size, self.by_iteration(ir, addresses, number)?))
        };
        self.rows.get_or_init(|| rows(addresses)).as_ref()
    }

    /// Returns the address range of all iterations.
    fn whole_range(&self, ir: &Ir, addresses: &mut AddressPolynomials) -> Option<&AddressRange> {
        let range = |addresses: &mut AddressPolynomials| {
            let address = addresses.of(ir, access(ir, self.op)?.at?)?;
            addresses.range(ir, address, &self.all_loops(ir))
        };
        self.whole_range.get_or_init(|| range(addresses)).as_ref()
    }
}

/// Returns whether an iteration of `a` that is at least `gap` iterations later than one of `b`
/// touches no element of that.
fn are_apart(
    ir: &Ir,
    addresses: &mut AddressPolynomials,
    a: &LoopAccess,
    b: &LoopAccess,
    gap: i64,
) -> bool {
    let ranges = a.range.as_ref().zip(b.range.as_ref());
    if ranges.is_some_and(|(a, b)| a.is_apart(addresses, b, gap) == Some(true)) {
        return true;
    }
    let rows = a.rows(ir, addresses).zip(b.rows(ir, addresses));
    rows.is_some_and(|(a, b)| a.0 == b.0 && a.1.is_apart(addresses, &b.1, gap) == Some(true))
}

/// Returns whether the address ranges of all iterations are disjoint.
fn are_disjoint(ir: &Ir, addresses: &mut AddressPolynomials, both: [&LoopAccess; 2]) -> bool {
    match both.map(|it| it.whole_range(ir, addresses)) {
        [Some(a), Some(b)] => is_above(&a.min, &b.max) || is_above(&b.min, &a.max),
        _ => false,
    }
}

impl IterationRange {
    /// Returns whether it is apart from another range, at least `gap` iterations earlier.
    fn is_apart(&self, addresses: &AddressPolynomials, other: &Self, gap: i64) -> Option<bool> {
        let more = Poly::parameter(addresses.more()).add(&Poly::constant(gap))?;
        let later = Poly::parameter(other.index).add(&more)?;
        let at_later = |poly: &Poly| {
            poly.substitute(|it| if it == self.index { later.clone() } else { Poly::parameter(it) })
        };
        let (this, other) = (&self.ends, &other.ends);
        let is_above_other = is_above(&at_later(&this.min)?, &other.max);
        Some(is_above_other || is_above(&other.min, &at_later(&this.max)?))
    }
}

/// Returns the least gap with a property that all larger ones have as well. `of_one` is that of 1.
fn least_gap(of_one: bool, mut has: impl FnMut(i64) -> bool) -> Option<i64> {
    let last = MAX_DISTANCE + 1;
    match of_one {
        true => Some(i64::from(!has(0))),
        false if has(last) => (2..=last).find(|&gap| has(gap)),
        false => None,
    }
}

fn is_above(min: &Poly, max: &Poly) -> bool {
    let margin = min.sub(max).and_then(|margin| margin.sub(&Poly::constant(1)));
    margin.is_some_and(|margin| margin.is_never_negative(&[]))
}

/// Returns whether two indices are so far apart that no iterations share an element, as in two rows
/// of a matrix.
fn are_beyond_trip_count(ir: &Ir, this: Op, indices: [Value; 2], step: i64) -> bool {
    let [first, second] = indices.map(|at| {
        let form = Affine::of(ir, at);
        form.expanded(ir).unwrap_or(form)
    });
    let difference = first.minus(&second);
    let Some(distance) = difference.as_ref().and_then(|form| form.as_size()) else { return false };
    let Some(count) = affine::trip_count(ir, this) else { return false };
    match (distance.as_constant(), count.as_constant()) {
        (Some(distance), Some(count)) => {
            let reach = (count - 1).checked_mul(step.saturating_abs());
            reach.is_some_and(|reach| i128::from(distance).abs() > i128::from(reach))
        }
        _ => {
            let is_row = |sign| distance.mul(&Poly::constant(sign)).as_ref() == Some(&count);
            step.saturating_abs() == 1 && (is_row(1) || is_row(-1))
        }
    }
}

/// Returns the facts in a block: enclosing loops have at least one iteration.
pub fn facts(ir: &Ir, addresses: &mut AddressPolynomials, around: &[Op]) -> Vec<Poly> {
    let less = |&this: &Op| addresses.of(ir, ir.operand(this, 1))?.sub(&Poly::constant(1));
    around.iter().filter_map(less).collect()
}

/// Returns whether two indices of an array in the same iteration, one form for each dimension, are
/// equal (`true`) or different (`false`).
pub fn is_same_element(a: &[Affine<Value>], b: &[Affine<Value>]) -> Option<bool> {
    if a.len() != b.len() {
        return None;
    }
    let distances = a.iter().zip(b).map(|(a, b)| a.minus(b)?.as_constant());
    let distances: Vec<Option<i64>> = distances.collect();
    let is_other = distances.iter().flatten().any(|&distance| distance != 0);
    (is_other || distances.iter().all(Option::is_some)).then_some(!is_other)
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
