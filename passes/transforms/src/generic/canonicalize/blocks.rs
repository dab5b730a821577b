//! Rules that remove blocks and block arguments.

use cotan_dialects::{Branch, cf, successor_operands};
use cotan_ir::rewrite::{BlockRule, Rewriter, rule};
use cotan_ir::{Block, Op, Value};
use rustc_hash::FxHashSet;

/// All rules for blocks.
pub static ALL: &[&BlockRule] =
    &[&MERGE_BLOCKS, &SKIP_EMPTY_BLOCKS, &ARGUMENTS_ALL_THE_SAME, &UNUSED_ARGUMENTS];

/// Merges a block into its only predecessor if that ends with an unconditional branch.
///
/// ```mlir before
/// func.func @f(%a: f64) -> f64 {
///   %x = arith.addf %a, %a : f64
///   cf.br ^next(%x : f64)
/// ^next(%y: f64):
///   %z = arith.mulf %y, %a : f64
///   return %z : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64) -> f64 {
///   %x = arith.addf %a, %a : f64
///   %z = arith.mulf %x, %a : f64
///   return %z : f64
/// }
/// ```
#[rule]
fn merge_blocks(rw: &mut Rewriter<'_>, block: Block) -> Option<()> {
    let mut head = only_jump_to(rw, block)?.1;
    // Start at the head of the chain, so that no operation is moved twice.
    while let Some((_, before)) = only_jump_to(rw, head).filter(|&(_, before)| before != block) {
        head = before;
    }
    let mut merged = None;
    while let Some(jump) = rw.last_op(head) {
        let Some(&next) = rw.successors(jump).first() else { break };
        if only_jump_to(rw, next).is_none_or(|(_, from)| from != head) {
            break;
        }
        let args: Vec<Value> = rw.operands(jump).collect();
        if args.iter().any(|&value| rw.def_block(value) == Some(next)) {
            break;
        }
        rw.erase_op(jump);
        rw.merge_block(next, head, &args);
        merged = Some(());
    }
    merged
}

/// Returns the only branch to a block and the block of that branch, which is another one.
fn only_jump_to(rw: &Rewriter<'_>, block: Block) -> Option<(Op, Block)> {
    let &[jump] = rw.predecessors(block) else { return None };
    let from = rw.block_of(jump).filter(|&from| from != block && rw.is::<cf::Br>(jump))?;
    Some((jump, from))
}

/// Redirects the edges to a block with a single branch to its successor.
///
/// ```mlir before
/// func.func @f(%c: i1, %a: f64, %b: f64) -> f64 {
///   cf.cond_br %c, ^empty(%a : f64), ^end(%b : f64)
/// ^empty(%x: f64):
///   cf.br ^end(%x : f64)
/// ^end(%y: f64):
///   return %y : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1, %a: f64, %b: f64) -> f64 {
///   cf.cond_br %c, ^end(%a : f64), ^end(%b : f64)
/// ^end(%y: f64):
///   return %y : f64
/// }
/// ```
#[rule]
fn skip_empty_blocks(rw: &mut Rewriter<'_>, block: Block) -> Option<()> {
    let (jump, dest) = only_jumps(rw, block)?;
    let only_handed_on = |arg| rw.users(arg).all(|user| user == jump);
    if leads_back(rw, dest, block) || !rw.args(block).all(only_handed_on) {
        return None;
    }
    let edges = edges_to(rw, block)?;
    let passed_on: Vec<(Value, Option<usize>)> = rw
        .operands(jump)
        .map(|value| (value, rw.args(block).position(|arg| arg == value)))
        .collect();
    for edge in &edges {
        let values =
            passed_on.iter().map(|&(value, arg)| arg.map_or(value, |arg| edge.values[arg]));
        let values = values.collect();
        rw.set_successor(edge.from, edge.index, dest);
        pass_operands(rw, edge, values);
    }
    (!edges.is_empty()).then_some(())
}

/// Returns the branch that is the only operation of a block, and its destination.
fn only_jumps(rw: &Rewriter<'_>, block: Block) -> Option<(Op, Block)> {
    let jump = rw.first_op(block).filter(|&first| rw.last_op(block) == Some(first))?;
    let cf::Br { dest, .. } = rw.get(jump)?;
    Some((jump, dest))
}

/// Returns whether a chain of empty blocks leads from `dest` back to `block`, or is too long to
/// follow.
fn leads_back(rw: &Rewriter<'_>, dest: Block, block: Block) -> bool {
    let mut at = dest;
    for _ in 0..64 {
        if at == block {
            return true;
        }
        match only_jumps(rw, at) {
            Some((_, next)) => at = next,
            None => return false,
        }
    }
    true
}

/// Replaces a block argument that receives the same value on every edge by that value.
///
/// ```mlir before
/// func.func @f(%c: i1, %a: f64) -> f64 {
///   cf.cond_br %c, ^one, ^other
/// ^one:
///   cf.assert %c, "one"
///   cf.br ^end(%a : f64)
/// ^other:
///   cf.assert %c, "other"
///   cf.br ^end(%a : f64)
/// ^end(%x: f64):
///   return %x : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1, %a: f64) -> f64 {
///   cf.cond_br %c, ^one, ^other
/// ^one:
///   cf.assert %c, "one"
///   cf.br ^end
/// ^other:
///   cf.assert %c, "other"
///   cf.br ^end
/// ^end:
///   return %a : f64
/// }
/// ```
#[rule]
fn arguments_all_the_same(rw: &mut Rewriter<'_>, block: Block) -> Option<()> {
    let edges = edges_to(rw, block)?;
    let (mut same, mut waits) = (Vec::new(), false);
    for index in 0..rw.arg_count(block) {
        let arg = rw.arg(block, index);
        let mut values = edges.iter().map(|edge| edge.values[index]);
        let Some(first) = values.clone().find(|&value| value != arg) else { continue };
        if !values.all(|value| value == first || value == arg) {
            continue;
        }
        // In a loop without an entry, which is about to be erased, the value may depend on the
        // argument.
        if !rw.is_surely_reached(block) && !is_from_before(rw, first, block) {
            waits = true;
            continue;
        }
        same.push(index);
        rw.replace_all_uses(arg, first);
    }
    if waits {
        rw.look_again_when_reached(block);
    }
    drop_arguments(rw, block, &same)
}

/// Returns whether a value is defined outside of the region or in its entry block.
fn is_from_before(rw: &Rewriter<'_>, value: Value, block: Block) -> bool {
    let Some((from, region)) = rw.def_block(value).zip(rw.region_of(block)) else { return false };
    rw.region_of(from) != Some(region) || rw.entry(region) == Some(from)
}

/// Removes block arguments that are unused or only passed back to themselves.
///
/// ```mlir before
/// func.func @f(%c: i1, %a: f64) -> f64 {
///   cf.br ^loop(%a : f64)
/// ^loop(%x: f64):
///   cf.cond_br %c, ^loop(%x : f64), ^end
/// ^end:
///   return %a : f64
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%c: i1, %a: f64) -> f64 {
///   cf.br ^loop
/// ^loop:
///   cf.cond_br %c, ^loop, ^end
/// ^end:
///   return %a : f64
/// }
/// ```
#[rule]
fn unused_arguments(rw: &mut Rewriter<'_>, block: Block) -> Option<()> {
    let edges = edges_to(rw, block)?;
    let unused = (0..rw.arg_count(block)).filter(|&index| {
        let arg = rw.arg(block, index);
        let to_itself = edges.iter().filter(|edge| edge.values[index] == arg).count();
        rw.uses(arg).take(to_itself + 1).count() == to_itself
    });
    let unused: Vec<usize> = unused.collect();
    drop_arguments(rw, block, &unused)
}

/// Erases block arguments that have no uses except to pass themselves on.
fn drop_arguments(rw: &mut Rewriter<'_>, block: Block, indices: &[usize]) -> Option<()> {
    if indices.is_empty() {
        return None;
    }
    // An edit invalidates the operands that were read before: they are read again.
    for edge in edges_to(rw, block)? {
        let remaining =
            edge.values.iter().enumerate().filter(|(index, _)| !indices.contains(index));
        let remaining = remaining.map(|(_, &value)| value).collect();
        pass_operands(rw, &edge, remaining);
    }
    for &index in indices.iter().rev() {
        rw.erase_block_arg(block, index);
    }
    Some(())
}

/// An edge to a block.
struct Edge {
    from: Op,
    /// The index of the block among the successors.
    index: usize,
    /// The values of the block arguments.
    values: Vec<Value>,
}

/// Returns the edges to a block; `None` if there is none, or a terminator does not implement the
/// successor interface.
fn edges_to(rw: &Rewriter<'_>, block: Block) -> Option<Vec<Edge>> {
    let terminators = rw.predecessors(block);
    let mut edges = Vec::with_capacity(terminators.len());
    // A terminator is listed once for each of its edges, in no fixed order.
    let mut seen = FxHashSet::default();
    for &from in terminators {
        if !seen.insert(from) {
            continue;
        }
        Branch::of(rw, from)?;
        for (index, values) in successor_operands(rw, from)?.into_iter().enumerate() {
            if rw.successors(from)[index] == block {
                edges.push(Edge { from, index, values });
            }
        }
    }
    (!edges.is_empty()).then_some(edges)
}

/// Sets the operands that a terminator passes to one of its successors.
fn pass_operands(rw: &mut Rewriter<'_>, edge: &Edge, values: Vec<Value>) {
    let Some(Branch { set_operands: set, .. }) = Branch::of(rw, edge.from) else { return };
    let Some(mut lists) = successor_operands(rw, edge.from) else { return };
    lists[edge.index] = values;
    rw.change_directly(edge.from, |ir| set(ir, edge.from, &lists));
}
