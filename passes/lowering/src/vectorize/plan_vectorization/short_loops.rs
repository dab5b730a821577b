//! Loops that are vectorized only if they are long enough at run time.
//!
//! Both versions are legal; the trip counts select the faster one.

use super::{Choice, PASS};
use crate::analysis::loop_versioning::version_where;
use cotan_dialects::arith::{Andi, Cmpi, CmpiPredicate, Subi};
use cotan_dialects::array::index_of_size;
use cotan_dialects::{CountedLoop, scf};
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Ir, Loc, Op, Value};

/// Minimum trip count of a vectorized loop whose inner loops could be vectorized instead. With
/// fewer iterations, most lanes are empty.
const MIN_TRIP_COUNT: i64 = 16;

/// Maximum number of operations of a versioned loop.
const MAX_VERSIONED_OPERATIONS: usize = 32;

/// A vectorized loop, and the choice for its inner loops if it is short.
pub struct VersionedLoop {
    this: Op,
    inside: Vec<(Op, i64, i64)>,
}

/// Chooses between a loop and its inner loops. The result is one of both, if trip counts are
/// constant, else both, selected at run time.
pub fn decide(ir: &Ir, this: Op, mut around: Choice, inside: Choice) -> Choice {
    let vectors = || inside.loops.iter().filter(|it| it.1 > 1).map(|it| it.0);
    let is_long =
        |op| CountedLoop::constant_trip_count(ir, op).is_none_or(|count| count >= MIN_TRIP_COUNT);
    let is_inside_worse = vectors().next().is_none() || !inside.versioned.is_empty();
    let trip_count = CountedLoop::constant_trip_count(ir, this);
    if is_inside_worse
        || trip_count.is_some_and(|count| count >= MIN_TRIP_COUNT)
        || !vectors().all(is_long)
    {
        return around;
    }
    if trip_count.is_some()
        && vectors().all(|op| CountedLoop::constant_trip_count(ir, op).is_some())
    {
        return Choice { loops: single_vectors(inside.loops), ..inside };
    }
    let is_known = vectors().all(|op| {
        bounds(ir, op).is_some_and(|it| !it.iter().any(|&value| ir.is_defined_inside(value, this)))
    });
    if is_known && ir.walk(this).count() <= MAX_VERSIONED_OPERATIONS {
        around.versioned.push(VersionedLoop { this, inside: single_vectors(inside.loops) });
    }
    around
}

/// Reduces a choice to single vectors. A masked single vector leaves no remainder; several
/// interleaved sums would.
fn single_vectors(loops: Vec<(Op, i64, i64)>) -> Vec<(Op, i64, i64)> {
    loops.into_iter().filter(|it| it.1 > 1).map(|it| (it.0, it.1, 1)).collect()
}

/// Returns the bounds of a loop.
fn bounds(ir: &Ir, op: Op) -> Option<[Value; 2]> {
    ir.get::<scf::For>(op).map(|it| [it.lower, it.upper])
}

impl VersionedLoop {
    /// Returns whether this is the version of a loop.
    pub fn is_of(&self, op: Op) -> bool {
        self.this == op
    }

    /// Versions the loop: a copy runs if the loop is short and the inner ones are long. Returns the
    /// choice for the copy.
    pub fn apply(self, ir: &mut Ir) -> Vec<(Op, i64, i64)> {
        let Self { this, inside } = self;
        let loc = ir.loc(this);
        let loc = ir.store.derived_loc(loc, PASS.name);
        let b = &mut Builder::before(ir, this);
        let few = test(b, loc, this, CmpiPredicate::Slt);
        let all = inside.iter().fold(few, |all, vector| {
            let many = test(b, loc, vector.0, CmpiPredicate::Sge);
            Andi::value(b, loc, all, many)
        });
        let copy = version_where(ir, loc, this, all);
        let copies: Vec<(Op, Op)> = ir.walk(this).zip(ir.walk(copy)).collect();
        let copied = |(op, lanes, vectors): (Op, i64, i64)| {
            let copy = copies.iter().find(|pair| pair.0 == op)?.1;
            Some((copy, lanes, vectors))
        };
        inside.into_iter().filter_map(copied).collect()
    }
}

/// Emits the comparison of a trip count with the minimum.
fn test(b: &mut Builder<'_>, loc: Loc, op: Op, is: CmpiPredicate) -> Value {
    let [lower, upper] = bounds(b, op).expect("a loop");
    let trip_count = match cotan_dialects::array::constant(b, lower) {
        Some(0) => upper,
        _ => Subi::value(b, loc, upper, lower),
    };
    let fewest = index_of_size(b, loc, &Poly::constant(MIN_TRIP_COUNT));
    Cmpi::value(b, loc, is, trip_count, fewest)
}
