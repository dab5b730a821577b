//! Cold loops, whose code is kept small.
//!
//! The choice affects code size and compile time, and the order of reassociable sums.

use super::{Options, bytes, loops_inside};
use crate::analysis::vectorizable_loop::{ASSOCIATIVE_CARRY, MASKED_TAIL};
use cotan_dialects::array::constant;
use cotan_dialects::func::Func;
use cotan_dialects::{Cost, arith, scf};
use cotan_ir::{Attr, Ir, Op, Value};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Minimum size of a large constant factor.
const MIN_LARGE: i64 = 16;

/// Maximum number of distinct frequencies that are compared, which keeps the time linear.
const MAX_KINDS: usize = 64;

/// Work of an iteration below which a difference of one factor suffices.
const LITTLE_WORK: u32 = 16;

/// A factor of the execution count of a loop body.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum TripFactor {
    /// A large constant.
    Many,
    /// A size known at run time.
    Size(Value),
}

/// The execution count of a loop body, as a product of factors.
type ExecutionCount = Vec<TripFactor>;

/// The function of a loop, and the execution count of its body.
type LoopKind = (Option<Op>, ExecutionCount);

/// Reduces cold loops to one masked vector each, so that their code occurs once. Most loops of a
/// program fill, copy and sum small arrays, but take as long to compile as the hot ones. A loop is
/// cold if another one has all of its enclosing factors and at least two more. One more suffices if
/// the cold iterations do little.
pub fn decide(ir: &mut Ir, outermost: &[Op], chosen: &mut [(Op, i64, i64)], options: Options) {
    let innermost = outermost.iter().flat_map(|&this| innermost(ir, this));
    let kinds: BTreeSet<LoopKind> = innermost.map(|this| kind(ir, this)).collect();
    if kinds.len() > MAX_KINDS {
        return;
    }
    let masked = ir.store.symbol(MASKED_TAIL);
    let all: FxHashSet<Op> = chosen.iter().map(|choice| choice.0).collect();
    for (op, lanes, copies) in chosen {
        let is_alone = !around(ir, *op).skip(1).any(|op| all.contains(&op));
        if !is_alone || !is_flat(ir, *op) || !is_cold(ir, *op, &kinds) {
            continue;
        }
        *copies = 1;
        let bytes = ir.walk(*op).filter_map(|op| bytes(ir, op)).max().unwrap_or(8);
        *lanes = (*lanes).min(options.width / bytes);
        if *lanes > 1 {
            ir.set_attr(*op, masked, Some(Attr::UNIT));
        }
    }
}

/// Returns whether a loop is innermost and not a scan.
fn is_flat(ir: &Ir, op: Op) -> bool {
    loops_inside(ir, op).is_empty() && ir.attr_named(op, ASSOCIATIVE_CARRY).is_none()
}

fn is_cold(ir: &Ir, op: Op, kinds: &BTreeSet<LoopKind>) -> bool {
    let (function, own) = kind(ir, op);
    let work: u32 = ir.walk(op).map(|op| Cost::per_element_of(ir, op)).sum();
    let needed = if work <= LITTLE_WORK { 1 } else { 2 };
    let mut others = kinds.iter().filter(|other| other.0 == function);
    others.any(|other| {
        additional_factors(&own, &other.1)
            .is_some_and(|additional_factors| additional_factors >= needed)
    })
}

/// Returns the number of additional factors of a product that contains another one.
fn additional_factors(own: &ExecutionCount, other: &ExecutionCount) -> Option<usize> {
    let mut remainder = other.clone();
    for factor in own {
        let position = remainder.iter().position(|it| it == factor)?;
        remainder.swap_remove(position);
    }
    Some(remainder.len())
}

/// Returns the innermost loops of a loop nest.
fn innermost(ir: &Ir, this: Op) -> Vec<Op> {
    let loops = ir.walk(this).filter(|&op| ir.is::<scf::For>(op));
    loops.filter(|&op| loops_inside(ir, op).is_empty()).collect()
}

/// Returns an operation and its ancestors.
fn around(ir: &Ir, op: Op) -> impl Iterator<Item = Op> {
    std::iter::successors(Some(op), |&op| ir.parent_op(op))
}

fn kind(ir: &Ir, this: Op) -> LoopKind {
    (around(ir, this).find(|&op| ir.is::<Func>(op)), execution_count(ir, this))
}

/// Returns the execution count of the body of a loop.
fn execution_count(ir: &Ir, this: Op) -> ExecutionCount {
    let mut execution_count = ExecutionCount::new();
    for this in around(ir, this).filter_map(|op| ir.get::<scf::For>(op)) {
        match constant(ir, this.lower) {
            Some(0) => factors(ir, this.upper, &mut execution_count),
            _ => execution_count.push(TripFactor::Size(this.upper)),
        }
    }
    execution_count.sort_unstable();
    execution_count
}

/// Adds the factors of a trip count.
fn factors(ir: &Ir, value: Value, into: &mut ExecutionCount) {
    if let Some(number) = constant(ir, value) {
        into.extend((number >= MIN_LARGE).then_some(TripFactor::Many));
        return;
    }
    let Some(op) = ir.def_op(value) else { return into.push(TripFactor::Size(value)) };
    if let Some(product) = ir.get::<arith::Muli>(op) {
        factors(ir, product.lhs, into);
        factors(ir, product.rhs, into);
    } else if let Some(maximum) =
        ir.get::<arith::Maxsi>(op).filter(|it| constant(ir, it.rhs) == Some(0))
    {
        factors(ir, maximum.lhs, into);
    } else {
        into.push(TripFactor::Size(value));
    }
}
