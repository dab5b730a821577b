//! Counted loops.

use super::conditional::{move_after, split_after, terminators};
use super::counted::{CountedBlocks, can_overflow};
use super::{BRANCHES, check_region};
use cotan_dialects::scf::For;
use cotan_ir::{InsertPoint, Op, OpDef, Value};
use cotan_pass::conversion::{ConversionPattern, ConversionRewriter, PatternRoot};

/// The pattern of `scf.for`.
pub static PATTERN: ConversionPattern<'_> =
    ConversionPattern::new("for-to-branches", PatternRoot::Op(For::SPEC.name), BRANCHES, &convert)
        .with_check(&check_region)
        .absorbing(terminators);

fn convert(
    rewriter: &mut ConversionRewriter<'_>,
    op: Op,
    operands: &[Vec<Value>],
) -> Vec<Vec<Value>> {
    let this: For = rewriter.ir().verified(op);
    let bounds = [operands[0][0], operands[1][0], operands[2][0]];
    let inits = operands[3..].concat();
    let around = rewriter.ir().block_of(op).expect("the operation is in a block");
    let end = split_after(rewriter, op);
    let results: Vec<Value> = this.results.iter(rewriter.ir()).collect();
    let overflows = can_overflow(rewriter.ir(), bounds);
    let at_end = if overflows { rewriter.add_args(end, &results) } else { Vec::new() };
    let body = move_after(rewriter, this.body, around);
    let from = InsertPoint::Before(op);
    let blocks = CountedBlocks::enter(rewriter, from, bounds, &inits, [body, end]);
    let args = lists_of(&blocks.args, operands);
    let carried = args[1..].to_vec();
    rewriter.replace_args(body, args);
    let terminator = rewriter.ir().last_op(body).expect("a block has a terminator");
    rewriter.defer(terminator, move |rewriter, op, operands| {
        blocks.next(rewriter, InsertPoint::Before(op), &operands.concat());
    });
    if overflows { at_end } else { carried }
}

/// Splits the arguments of the head into a list for the counter and for each carried value.
fn lists_of(args: &[Value], operands: &[Vec<Value>]) -> Vec<Vec<Value>> {
    let mut carried = args[1..].iter().copied();
    let lists = operands[3..].iter().map(|init| carried.by_ref().take(init.len()).collect());
    std::iter::once(vec![args[0]]).chain(lists.collect::<Vec<_>>()).collect()
}
