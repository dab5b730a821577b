//! The rewrite rules of `cf.cond_br`.

use super::{Br, CondBr};
use crate::arith;
use cotan_ir::rewrite::{Rewriter, Rule, View, rule};
use cotan_ir::{Attr, Block, Op, Use, Value};

/// All rules.
pub const ALL: &[&Rule] =
    &[&BRANCH_ON_CONSTANT, &BRANCH_SAME_SUCCESSOR, &BRANCH_TO_SELECT, &PROPAGATE_CONDITION];

/// Replaces a branch on a constant by an unconditional one.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   %c = arith.constant false
///   cf.cond_br %c, ^one(%a : f64), ^other(%b : f64)
/// ^one(%x: f64):
///   return %x : f64
/// ^other(%y: f64):
///   return %y : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: f64) -> f64 {
///   cf.br ^other(%b : f64)
/// ^other(%y: f64):
///   return %y : f64
/// }
/// ```
#[rule]
fn branch_on_constant(rw: &mut Rewriter<'_>, branch: View<CondBr>) -> Option<()> {
    let (operands, dest) = match rw.constant(branch.condition)? {
        Attr::FALSE => (branch.false_operands, branch.false_dest),
        _ => (branch.true_operands, branch.true_dest),
    };
    let operands: Vec<Value> = operands.iter(rw).collect();
    jump(rw, branch.op, &operands, dest)
}

/// Replaces a conditional branch with equal successors and arguments by an unconditional one.
///
/// ```mlir before
/// func.func @f(%c: i1, %a: f64) -> f64 {
///   cf.cond_br %c, ^end(%a : f64), ^end(%a : f64)
/// ^end(%x: f64):
///   return %x : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1, %a: f64) -> f64 {
///   cf.br ^end(%a : f64)
/// ^end(%x: f64):
///   return %x : f64
/// }
/// ```
#[rule]
fn branch_same_successor(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let branch: CondBr = rw.get(op)?;
    let dest = branch.true_dest;
    let one: Vec<Value> = branch.true_operands.iter(rw).collect();
    let is_same =
        dest == branch.false_dest && branch.false_operands.iter(rw).eq(one.iter().copied());
    is_same.then(|| jump(rw, op, &one, dest)).flatten()
}

/// Replaces a conditional branch with equal successors by an unconditional one. Differing arguments
/// are selected. The block must have no other predecessor.
///
/// ```mlir before
/// func.func @f(%c: i1, %a: f64, %b: f64) -> f64 {
///   cf.cond_br %c, ^end(%a : f64), ^end(%b : f64)
/// ^end(%x: f64):
///   return %x : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1, %a: f64, %b: f64) -> f64 {
///   %0 = arith.select %c, %a, %b : f64
///   cf.br ^end(%0 : f64)
/// ^end(%x: f64):
///   return %x : f64
/// }
/// ```
#[rule]
fn branch_to_select(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let branch: CondBr = rw.get(op)?;
    let dest = branch.true_dest;
    if dest != branch.false_dest {
        return None;
    }
    let one: Vec<Value> = branch.true_operands.iter(rw).collect();
    let other: Vec<Value> = branch.false_operands.iter(rw).collect();
    if rw.predecessors(dest).iter().any(|&from| from != op) {
        return None;
    }
    let loc = rw.rule_loc();
    let mut operands = Vec::with_capacity(one.len());
    for (one, other) in one.into_iter().zip(other) {
        operands.push(match one == other {
            true => one,
            false => arith::Select::value(rw, loc, branch.condition, one, other),
        });
    }
    jump(rw, op, &operands, dest)
}

/// Replaces the condition by a constant in a successor that only one edge of the branch reaches.
///
/// ```mlir before
/// func.func @f(%c: i1) -> i1 {
///   cf.cond_br %c, ^one, ^other
/// ^one:
///   return %c : i1
/// ^other:
///   return %c : i1
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1) -> i1 {
///   %0 = arith.constant true
///   %1 = arith.constant false
///   cf.cond_br %c, ^one, ^other
/// ^one:
///   return %0 : i1
/// ^other:
///   return %1 : i1
/// }
/// ```
#[rule]
fn propagate_condition(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let branch: CondBr = rw.get(op)?;
    if rw.has_one_use(branch.condition) || rw.constant(branch.condition).is_some() {
        return None;
    }
    let ways = [(branch.true_dest, Attr::TRUE), (branch.false_dest, Attr::FALSE)];
    let mut known = None;
    for (dest, value) in ways {
        let uses = uses_in(rw, branch.condition, dest);
        if rw.predecessors(dest) != [op] || uses.is_empty() {
            continue;
        }
        let loc = rw.rule_loc();
        let constant = arith::Constant::value(rw, loc, value);
        for this in uses {
            let (user, index) = (rw.user(this), rw.operand_index(this));
            rw.set_operand(user, index, constant);
        }
        known = Some(());
    }
    known
}

/// Returns the uses of a value directly in a block.
fn uses_in(rw: &Rewriter<'_>, value: Value, block: Block) -> Vec<Use> {
    rw.uses(value).filter(|&this| rw.block_of(rw.user(this)) == Some(block)).collect()
}

/// Replaces a terminator by an unconditional branch.
fn jump(rw: &mut Rewriter<'_>, op: Op, operands: &[Value], dest: Block) -> Option<()> {
    let loc = rw.rule_loc();
    Br::build(rw, loc, operands, dest);
    rw.erase_op(op)
}
