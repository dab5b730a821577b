//! Products inside other loops, which are packed only if they are large enough at run time.

use super::PASS;
use super::find::Contraction;
use crate::analysis::loop_builder::LoopBuilder;
use crate::analysis::loop_versioning::version_where;
use cotan_dialects::arith::{Cmpi, CmpiPredicate, Ori};
use cotan_dialects::{CountedLoop, scf};
use cotan_ir::{Ir, Op, Value};

/// Minimum trip count of each loop. Panels are padded to whole tiles, and are packed in each
/// iteration of the loops around.
const MIN_TRIP_COUNT: i64 = 16;

/// Versions the row loop of a contraction: a copy with the original loops runs if the trip count of
/// one of them is small. Does nothing if all counts are constant.
pub fn version_small(ir: &mut Ir, sums: &Contraction) {
    let rows = sums.loops[0];
    let loc = ir.loc(rows);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let is_unknown = |&op: &Op| CountedLoop::constant_trip_count(ir, op).is_none();
    let unknown: Vec<Op> = sums.loops.iter().copied().filter(is_unknown).collect();
    if unknown.is_empty() {
        return;
    }
    let mut builder = LoopBuilder::new(ir, loc);
    let least = builder.index(MIN_TRIP_COUNT);
    let tests: Vec<Value> = unknown
        .iter()
        .map(|&op| {
            let looped: scf::For = builder.ir.verified(op);
            let count = builder.trip_count(looped.lower, looped.upper);
            Cmpi::value(&mut builder.b(), loc, CmpiPredicate::Slt, count, least)
        })
        .collect();
    let any = tests.into_iter().reduce(|any, test| Ori::value(&mut builder.b(), loc, any, test));
    builder.finish(rows);
    if let Some(is_small) = any {
        version_where(ir, loc, rows, is_small);
    }
}
