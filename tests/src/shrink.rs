//! Shrinks a program as long as a property is true.

use crate::laws;
use cotan_dialects::Branch;
use cotan_dialects::arith::Constant;
use cotan_dialects::cf::Br;
use cotan_dialects::interp::splat;
use cotan_ir::OpDef;
use cotan_ir::spec::Traits;
use cotan_ir::{Block, Builder, Ir, NewOp, Op, Region, Value};
use std::time::{Duration, Instant};

/// Shrinking stops after this time.
const PATIENCE: Duration = Duration::from_secs(5);

/// Returns a smaller program with the same property: operations are replaced by their operands or
/// by constants, branches become unconditional, uncalled functions are erased.
pub fn shrink(ir: &Ir, holds: &dyn Fn(&Ir) -> bool) -> Ir {
    let start = Instant::now();
    let mut small = ir.clone();
    while let Some(smaller) = once(&small, holds, start) {
        small = smaller;
    }
    small
}

/// The reductions of an operation.
const WAYS: &[fn(&mut Ir, Op) -> Option<()>] =
    &[drop_function, drop_block, first, second, join, forward, settle];

/// Tries every operation, the last ones first; `None` if none can go.
fn once(ir: &Ir, holds: &dyn Fn(&Ir) -> bool, start: Instant) -> Option<Ir> {
    let mut small = ir.clone();
    let mut has_changed = false;
    let mut ops: Vec<Op> = ir.walk(ir.root()).skip(1).collect();
    ops.reverse();
    for op in ops {
        if start.elapsed() > PATIENCE {
            break;
        }
        if small.is_erased(op) {
            continue;
        }
        let tried = WAYS.iter().find_map(|way| {
            let mut smaller = small.clone();
            way(&mut smaller, op)?;
            (laws::verified(&smaller).is_ok() && holds(&smaller)).then_some(smaller)
        });
        if let Some(smaller) = tried {
            (small, has_changed) = (smaller, true);
        }
    }
    has_changed.then_some(small)
}

/// Erases an uncalled function; the verifier rejects other cases.
fn drop_function(ir: &mut Ir, op: Op) -> Option<()> {
    let name = ir.symbol_name(op).filter(|_| ir.has_traits(op, Traits::SYMBOL))?;
    (ir.text(name) != "main").then(|| ir.erase_op(op))
}

/// Returns a branch goes to its first successor only.
fn first(ir: &mut Ir, op: Op) -> Option<()> {
    decide(ir, op, 0)
}

/// Returns a branch goes to its second successor only.
fn second(ir: &mut Ir, op: Op) -> Option<()> {
    decide(ir, op, 1)
}

fn decide(ir: &mut Ir, op: Op, which: usize) -> Option<()> {
    let branch = Branch::of(ir, op)?;
    let &block = ir.successors(op).get(which).filter(|_| ir.successors(op).len() > 1)?;
    let forwarded = (branch.operands)(ir, op).get(which)?.clone();
    let operands: Vec<Value> = forwarded.map(|index| ir.operand(op, index)).collect();
    let (name, loc) = (ir.op_name(Br::SPEC.name), ir.loc(op));
    let new = NewOp { operands: &operands, successors: &[block], ..NewOp::new(name, loc) };
    Builder::before(ir, op).create(new);
    ir.erase_op(op);
    Some(())
}

/// Returns the block of a terminator goes if nothing leads to it, and nothing outside uses its
/// values.
fn drop_block(ir: &mut Ir, op: Op) -> Option<()> {
    let block = ir.block_of(op).filter(|_| ir.has_traits(op, Traits::TERMINATOR))?;
    let region = ir.region_of(block).filter(|&region| ir.entry(region) != Some(block))?;
    let is_used = {
        let mut values = ir.ops(block).flat_map(|op| ir.results(op)).chain(ir.args(block));
        values.any(|value| ir.users(value).any(|user| ir.block_of(user) != Some(block)))
    };
    (!is_used && leading_to(ir, region, block) == 0).then(|| ir.erase_block(block))
}

fn leading_to(ir: &Ir, region: Region, block: Block) -> usize {
    let blocks = ir.blocks(region).flat_map(|block| ir.block_successors(block));
    blocks.filter(|&&to| to == block).count()
}

/// Returns a jump and the block that only it leads to become one block.
fn join(ir: &mut Ir, op: Op) -> Option<()> {
    let (from, &[to]) = (ir.block_of(op)?, ir.successors(op)) else { return None };
    let region = ir.region_of(to)?;
    if from == to || ir.entry(region) == Some(to) || leading_to(ir, region, to) != 1 {
        return None;
    }
    let operands: Vec<Value> = ir.operands(op).collect();
    (operands.len() == ir.arg_count(to)).then(|| ir.inline_block_before(to, op, &operands))?;
    ir.erase_op(op);
    Some(())
}

/// Replaces an operation by its operands.
fn forward(ir: &mut Ir, op: Op) -> Option<()> {
    let args: Vec<Value> = {
        let body = ir.regions(ir.parent_op(op)?).first().copied()?;
        ir.operands(op).chain(ir.args(ir.entry(body)?)).collect()
    };
    replace(ir, op, |ir, value| args.iter().copied().find(|&arg| ir.ty(arg) == ir.ty(value)))
}

/// Replaces an operation by constants.
fn settle(ir: &mut Ir, op: Op) -> Option<()> {
    if ir.has_traits(op, Traits::CONSTANT) && ir.results(op).any(|value| !ir.is_unused(value)) {
        return None;
    }
    replace(ir, op, |ir, value| {
        let ty = ir.ty(value);
        let attr = splat(&mut ir.store, ty, 0.0)?;
        let loc = ir.loc(op);
        Some(Constant::value(&mut Builder::before(ir, op), loc, attr))
    })
}

fn replace(ir: &mut Ir, op: Op, with: impl Fn(&mut Ir, Value) -> Option<Value>) -> Option<()> {
    if ir.has_traits(op, Traits::TERMINATOR) || ir.has_traits(op, Traits::SYMBOL) {
        return None;
    }
    for value in ir.results(op).collect::<Vec<_>>() {
        if !ir.is_unused(value) {
            let other = with(ir, value)?;
            ir.replace_all_uses(value, other);
        }
    }
    ir.erase_op(op);
    Some(())
}
