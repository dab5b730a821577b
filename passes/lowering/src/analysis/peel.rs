//! Peeling of the iterations at the ends of a loop.

mod tests_at_ends;

use super::vectorizable_loop::{ASSOCIATIVE_CARRY, INTERLEAVE, PARALLELISM, VECTOR_WIDTH};
use cotan_dialects::arith::{Addi, Cmpi, Constant, Maxsi, Minsi, Subi};
use cotan_dialects::interp::filled;
use cotan_dialects::{CountedLoop, scf};
use cotan_ir::{Builder, Ir, Loc, Mapping, Op, Type, Value};
use tests_at_ends::Ends;

pub use tests_at_ends::EndTest;

/// The name of the pass, which derived locations state.
pub const NAME: &str = "peel-loops";

/// Minimum trip count of a peeled loop, if it is constant.
const MIN_TRIP_COUNT: i64 = 32;

/// Peels the iterations in which tests differ, and folds the tests in the main loop; returns the
/// number of peeled loops. For a loop over part of an iteration range, `all` is the whole range.
pub fn peel_and_fold(ir: &mut Ir, this: Op, tests: Vec<EndTest>, all: Option<[Value; 2]>) -> usize {
    let ends = tests.iter().fold(Ends::default(), |ends, test| ends.and(test.ends));
    let count = peel(ir, this, ends, all);
    for EndTest { op, holds, .. } in tests {
        let loc = ir.store.derived_loc(ir.loc(op), NAME);
        let known = truth(&mut Builder::before(ir, op), loc, holds);
        ir.replace_op(op, &[known]);
    }
    count
}

/// Returns the tests in a loop that have a constant result after peeling.
pub fn tests(ir: &Ir, this: Op) -> Vec<EndTest> {
    let is_planned =
        [VECTOR_WIDTH, INTERLEAVE].iter().any(|name| ir.attr_named(this, name).is_some());
    let Some(looped) = ir.get::<scf::For>(this).filter(|_| !is_planned) else { return Vec::new() };
    if !looped.range().has_unit_step(ir) || ir.ty(looped.lower) != Type::INDEX {
        return Vec::new();
    }
    let is_short =
        CountedLoop::constant_trip_count(ir, this).is_some_and(|count| count < MIN_TRIP_COUNT);
    let has_loops = ir.walk(this).skip(1).any(|op| ir.is::<scf::For>(op));
    let inside = ir.walk(this).filter(|&op| ir.is::<Cmpi>(op));
    let tests = inside.filter_map(|op| EndTest::of(ir, &looped, op));
    tests.filter(|test| !is_short && !has_loops || test.ends == Ends::default()).collect()
}

/// Peels iterations at the ends of a loop; returns the number of peeled loops.
fn peel(ir: &mut Ir, this: Op, ends: Ends, all: Option<[Value; 2]>) -> usize {
    let looped: scf::For = ir.verified(this);
    let (lower, upper) = (looped.lower, looped.upper);
    let [from, to] = all.unwrap_or([lower, upper]);
    let loc = ir.store.derived_loc(ir.loc(this), NAME);
    let results: Vec<Value> = looped.results.iter(ir).collect();
    let mut count = 0;
    let mut begin = lower;
    if ends.first > 0 {
        let first = first_iterations(ir, this, ends);
        let b = &mut Builder::before(ir, this);
        let first = Constant::index(b, loc, first);
        begin = Addi::value(b, loc, from, first);
        if all.is_some() {
            begin = Maxsi::value(b, loc, begin, lower);
        }
        begin = Minsi::value(b, loc, begin, upper);
        let first = copy(ir, this, [lower, begin]);
        Builder::before(ir, this).insert(first);
        for position in 0..results.len() {
            let acc = ir.result(first, position);
            scf::For::set_init(ir, this, position, acc);
        }
        scf::For::set_lower(ir, this, begin);
        count += 1;
    }
    if ends.last > 0 {
        let b = &mut Builder::before(ir, this);
        let last = Constant::index(b, loc, ends.last);
        let before = Subi::value(b, loc, to, last);
        let mut end = Maxsi::value(b, loc, before, begin);
        if all.is_some() {
            end = Minsi::value(b, loc, end, upper);
        }
        let last = copy(ir, this, [end, upper]);
        ir.insert_after(last, this);
        for (position, &result) in results.iter().enumerate() {
            let new = ir.result(last, position);
            ir.replace_all_uses(result, new);
            scf::For::set_init(ir, last, position, result);
        }
        scf::For::set_upper(ir, this, end);
        count += 1;
    }
    count
}

/// Returns the number of iterations peeled at the beginning. Of a scan, it is rounded up so that
/// vectors are aligned to cache lines.
fn first_iterations(ir: &Ir, this: Op, ends: Ends) -> i64 {
    let is_scan = ir.attr_named(this, ASSOCIATIVE_CARRY).is_some();
    if is_scan { (ends.first as u64).next_multiple_of(8) as i64 } else { ends.first }
}

/// Clones a loop with other bounds. The copy is too short to be vectorized.
fn copy(ir: &mut Ir, this: Op, bounds: [Value; 2]) -> Op {
    let copy = Builder::before(ir, this).clone_op(this, &mut Mapping::default());
    scf::For::set_bounds(ir, copy, bounds);
    for name in [PARALLELISM, ASSOCIATIVE_CARRY] {
        let name = ir.store.symbol(name);
        ir.set_attr(copy, name, None);
    }
    copy
}

fn truth(b: &mut Builder<'_>, loc: Loc, holds: bool) -> Value {
    let attr = filled(b.store_mut(), Type::I1, u64::from(holds)).expect("i1 is a scalar type");
    Constant::value(b, loc, attr)
}
