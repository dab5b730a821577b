//! Loops that run seldom beside others, whose code is kept short.

use super::{Options, bytes, loops_inside};
use crate::analysis::vectorizable_loop::{MASKED, SCANS};
use cotan_dialects::array::constant;
use cotan_dialects::func::Func;
use cotan_dialects::{Cost, arith, scf};
use cotan_ir::{Attr, Ir, Op, Value};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// So many turns are many.
const MANY: i64 = 16;

/// With how many kinds of loops one is compared, so that this takes linear time.
const KINDS: usize = 64;

/// Work of a turn that is made up for by one size of which it runs fewer turns.
const LITTLE: u32 = 16;

/// What the number of turns of a loop is a product of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Factor {
    /// A number that is large.
    Many,
    /// What is known when the program runs.
    Size(Value),
}

/// How often the body of a loop runs: what that is a product of.
type Turns = Vec<Factor>;

/// The function of a loop, and how often its body runs there.
type Kind = (Option<Op>, Turns);

/// Makes one vector of what was chosen of loops that run seldom, with masks, so that their code is there once: most of a
/// program's loops fill, copy and sum small arrays, and take as long to compile as those that the program spends its time
/// in. A loop runs seldom if another one has the same loops around it and others besides, over two sizes more, or one if
/// the turns of the former do little.
pub fn decide(ir: &mut Ir, outermost: &[Op], chosen: &mut [(Op, i64, i64)], options: Options) {
    let innermost = outermost.iter().flat_map(|&this| innermost(ir, this));
    let kinds: BTreeSet<Kind> = innermost.map(|this| kind(ir, this)).collect();
    if kinds.len() > KINDS {
        return;
    }
    let masked = ir.store.symbol(MASKED);
    let all: FxHashSet<Op> = chosen.iter().map(|choice| choice.0).collect();
    for (op, lanes, copies) in chosen {
        let is_alone = !around(ir, *op).skip(1).any(|op| all.contains(&op));
        if !is_alone || !is_flat(ir, *op) || !is_seldom(ir, *op, &kinds) {
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

/// Whether a loop has no loops inside, and its turns look at nothing that is carried.
fn is_flat(ir: &Ir, op: Op) -> bool {
    loops_inside(ir, op).is_empty() && ir.attr_named(op, SCANS).is_none()
}

fn is_seldom(ir: &Ir, op: Op, kinds: &BTreeSet<Kind>) -> bool {
    let (function, own) = kind(ir, op);
    let work: u32 = ir.walk(op).map(|op| Cost::per_element_of(ir, op)).sum();
    let needed = if work <= LITTLE { 1 } else { 2 };
    let mut others = kinds.iter().filter(|other| other.0 == function);
    others.any(|other| more(&own, &other.1).is_some_and(|more| more >= needed))
}

/// How many factors a product has that another one lacks, if it has all of that one's.
fn more(own: &Turns, other: &Turns) -> Option<usize> {
    let mut rest = other.clone();
    for factor in own {
        let place = rest.iter().position(|it| it == factor)?;
        rest.swap_remove(place);
    }
    Some(rest.len())
}

/// The loops at and in one that have none inside.
fn innermost(ir: &Ir, this: Op) -> Vec<Op> {
    let loops = ir.walk(this).filter(|&op| ir.is::<scf::For>(op));
    loops.filter(|&op| loops_inside(ir, op).is_empty()).collect()
}

/// An operation, and those that it stands in.
fn around(ir: &Ir, op: Op) -> impl Iterator<Item = Op> {
    std::iter::successors(Some(op), |&op| ir.parent_op(op))
}

fn kind(ir: &Ir, this: Op) -> Kind {
    (around(ir, this).find(|&op| ir.is::<Func>(op)), turns(ir, this))
}

/// How often the body of a loop runs.
fn turns(ir: &Ir, this: Op) -> Turns {
    let mut turns = Turns::new();
    for this in around(ir, this).filter_map(|op| ir.get::<scf::For>(op)) {
        match constant(ir, this.lower) {
            Some(0) => factors(ir, this.upper, &mut turns),
            _ => turns.push(Factor::Size(this.upper)),
        }
    }
    turns.sort_unstable();
    turns
}

/// What a number of turns is a product of.
fn factors(ir: &Ir, value: Value, into: &mut Turns) {
    if let Some(number) = constant(ir, value) {
        into.extend((number >= MANY).then_some(Factor::Many));
        return;
    }
    let Some(op) = ir.def_op(value) else { return into.push(Factor::Size(value)) };
    if let Some(product) = ir.get::<arith::Muli>(op) {
        factors(ir, product.lhs, into);
        factors(ir, product.rhs, into);
    } else if let Some(most) =
        ir.get::<arith::Maxsi>(op).filter(|it| constant(ir, it.rhs) == Some(0))
    {
        factors(ir, most.lhs, into);
    } else {
        into.push(Factor::Size(value));
    }
}
