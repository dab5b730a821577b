//! Interleave counts: of vectors, of loops around chosen ones, and of scalar sums.
//!
//! Iterations of an interleaved loop run at the same time: their operations hide each other's
//! latencies, and they share the loads that are uniform in the loop.

use super::latency_bound::interleave_of_sums;
use super::{
    Choice, MIN_LONG_VECTOR, MUCH_WORK, Options, depth, gains_no_length, is_deep, is_planned,
    loops_inside, work,
};
use crate::analysis::vectorizable_loop::{PARALLELISM, Uniformity, VectorizableLoop, access};
use cotan_dialects::scf;
use cotan_ir::{Ir, Op, Value};

/// Maximum work of a scalar sum that is interleaved.
const MAX_SCALAR_WORK: u32 = 16;

/// Interleave count of loops that share loads.
const SHARED_INTERLEAVE: i64 = 4;

/// Maximum number of operations of an inner loop of an interleaved loop.
const MAX_TILE_OPERATIONS: usize = 48;

/// Maximum number of operations of an interleaved loop, which includes what follows its sums.
const MAX_INTERLEAVED_OPERATIONS: usize = 128;

/// Adds interleaving of the enclosing loop to a choice, if its iterations share loads.
pub fn interleave_sharing(ir: &Ir, this: Op, mut choice: Choice, options: Options) -> Choice {
    if ir.attr_named(this, PARALLELISM).is_none() || ir.walk(this).any(|op| ir.is::<scf::If>(op)) {
        return choice;
    }
    let Ok(legality) = VectorizableLoop::of(ir, this, false) else { return choice };
    if !ir.walk(this).any(|op| is_shared(ir, this, &legality, op)) || !is_small_tile(ir, this) {
        return choice;
    }
    // Accumulators of several iterations make several accumulators of one unnecessary.
    for (op, lanes, copies) in &mut choice.loops {
        if ir.result_count(*op) > 0 || *lanes > 1 && is_latency_bound(ir, *op, options) {
            *copies = 1;
        }
    }
    let vectors = choice.loops.iter().filter(|it| it.1 > 1).map(|it| it.2).max().unwrap_or(1);
    let scalar_copies: i64 = choice.loops.iter().filter(|it| it.1 == 1).map(|it| it.2).product();
    if vectors * scalar_copies * SHARED_INTERLEAVE <= options.max_accumulators() {
        choice.loops.push((this, 1, SHARED_INTERLEAVE));
    }
    choice
}

/// Returns whether vectors of a loop are interleaved for the latency of its inner sums.
fn is_latency_bound(ir: &Ir, op: Op, options: Options) -> bool {
    VectorizableLoop::of(ir, op, true)
        .is_ok_and(|legality| interleave_of_sums(ir, op, &legality, options).is_some())
}

/// Returns whether interleaving a loop yields little code.
fn is_small_tile(ir: &Ir, this: Op) -> bool {
    let size = |op| ir.walk(op).count();
    let loops = ir.walk(this).filter(|&op| ir.is::<scf::For>(op));
    let mut innermost = loops.filter(|&op| loops_inside(ir, op).is_empty());
    size(this) <= MAX_INTERLEAVED_OPERATIONS
        && innermost.all(|inner| size(inner) <= MAX_TILE_OPERATIONS)
}

/// Returns scalar reductions to interleave, which hides the latency of the additions. Loops that
/// are chosen, and those inside of them, are left alone.
pub fn scalar_reductions(ir: &Ir, this: Op, choice: &Choice) -> Vec<(Op, i64, i64)> {
    let is_chosen = |op: Op| {
        choice.loops.iter().any(|it| it.0 == op) || choice.versioned.iter().any(|it| it.is_of(op))
    };
    let is_alone = |op: Op| {
        let around = std::iter::successors(Some(op), |&op| ir.parent_op(op));
        !{ around }.take_while(|&op| ir.is_within(op, this)).any(is_chosen)
    };
    let loops = ir.walk(this).filter(|&op| ir.is::<scf::For>(op) && ir.result_count(op) > 0);
    let loops = loops.filter(|&op| is_alone(op) && !is_planned(ir, op));
    let is_sum = |&op: &Op| {
        let may_be = ir.attr_named(op, PARALLELISM).is_some() && loops_inside(ir, op).is_empty();
        let legality =
            Some(op).filter(|_| may_be).and_then(|op| VectorizableLoop::of(ir, op, false).ok());
        let work =
            |legality: VectorizableLoop| ir.walk(op).map(|op| work(ir, &legality, op)).sum::<u32>();
        legality.map(work).is_some_and(|work| work <= MAX_SCALAR_WORK)
    };
    loops.filter(is_sum).map(|op| (op, 1, SHARED_INTERLEAVE)).collect()
}

/// Returns the interleave count of vectors that share the loads of nested inner loops. Returns
/// `None` if no load is shared, or registers suffice for few vectors only.
pub fn shared_interleave(
    ir: &Ir,
    this: Op,
    legality: &VectorizableLoop,
    options: Options,
) -> Option<i64> {
    if !is_deep(ir, this) {
        return None;
    }
    let innermost = ir.walk(this).filter(|&op| ir.is::<scf::For>(op));
    let innermost = innermost.map(|op| (depth(ir, this, op), op)).collect::<Vec<_>>();
    let deepest = innermost.iter().map(|it| it.0).max()?;
    let is_varying = |&value: &Value| legality.uniformity.get(value) == Uniformity::Varying;
    let carried = innermost.iter().filter(|it| it.0 == deepest);
    let carried = carried.map(|it| ir.results(it.1).filter(is_varying).count()).max()?.max(1);
    let vectors = (options.max_accumulators() / carried as i64).min(options.shared_interleave());
    let is_worth_it = || ir.walk(this).any(|op| is_shared(ir, this, legality, op));
    (vectors >= options.registers / 4 && is_worth_it()).then_some(vectors)
}

/// Returns whether an operation in an inner loop loads a uniform element.
pub fn is_shared(ir: &Ir, this: Op, legality: &VectorizableLoop, op: Op) -> bool {
    let read = access(ir, op)
        .filter(|it| it.stored.is_none() && !legality.uniformity.is_private(it.buffer));
    let at = read.and_then(|it| it.at);
    let inner = ir.parent_op(op).is_some_and(|parent| parent != this);
    inner && at.is_some_and(|at| legality.uniformity.get(at) == Uniformity::Uniform)
}

/// Returns the interleave count that hides the latency of an addition, as far as registers suffice.
/// Shorter vectors need a larger count.
pub fn interleave_count(
    ir: &Ir,
    this: Op,
    legality: &VectorizableLoop,
    work: u32,
    options: Options,
) -> i64 {
    // Composing steps is enough work, and so is the search of an extremum in a row.
    if !legality.recurrences.is_empty()
        || !legality.searches.is_empty() && gains_no_length(ir, this)
    {
        return 1;
    }
    let (sums, inside) = (legality.reductions.len(), loops_inside(ir, this));
    let copies = match work {
        0..=8 if (sums > 0 || !inside.is_empty()) && sums <= 4 => 4,
        0..=MUCH_WORK if sums <= 4 => 2,
        _ => return 1,
    };
    let accesses: Vec<_> = ir.walk(this).filter_map(|op| access(ir, op)).collect();
    let reads = accesses.iter().filter(|it| it.stored.is_none()).count();
    // One operand of an instruction may be in memory, if nothing is written.
    let folded = usize::from(reads == accesses.len()).min(reads);
    let live = (sums + reads - folded) as i64;
    let maximum = (copies * MIN_LONG_VECTOR / options.width).clamp(copies, 2 * copies);
    match inside.is_empty() && maximum * live <= options.registers {
        true => maximum,
        false => copies,
    }
}

/// Returns the interleave count for a loop of some vectors: the largest one up to `copies` that
/// leaves no vector over, unless that is less than half.
pub fn fitting_copies(copies: i64, vectors: i64) -> i64 {
    let exact = (copies / 2 + 1..=copies).rev().find(|copies| vectors % copies == 0);
    exact.unwrap_or(copies).min(vectors)
}
