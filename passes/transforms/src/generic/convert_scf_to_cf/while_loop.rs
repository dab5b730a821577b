//! Loops with a condition.

use super::conditional::{move_after, split_after, terminators};
use super::{BRANCHES, check_region};
use cotan_dialects::cf::{Br, CondBr};
use cotan_dialects::scf::While;
use cotan_ir::{InsertPoint, Op, OpDef, Value};
use cotan_pass::conversion::{ConversionPattern, ConversionRewriter, PatternRoot};

/// The pattern of `scf.while`.
pub static PATTERN: ConversionPattern<'_> = ConversionPattern::new(
    "while-to-branches",
    PatternRoot::Op(While::SPEC.name),
    BRANCHES,
    &convert,
)
.with_check(&check_region)
.absorbing(terminators);

/// The results are the values that the condition forwards: its block dominates the end.
fn convert(
    rewriter: &mut ConversionRewriter<'_>,
    op: Op,
    operands: &[Vec<Value>],
) -> Vec<Vec<Value>> {
    let this: While = rewriter.ir().verified(op);
    let condition = this.condition(rewriter.ir()).expect("a verified loop has a condition");
    let forwarded: Vec<Value> = condition.args.iter(rewriter.ir()).collect();
    let around = rewriter.ir().block_of(op).expect("the operation is in a block");
    let end = split_after(rewriter, op);
    let before = move_after(rewriter, this.before, around);
    let after = move_after(rewriter, this.after, before);
    for block in [before, after] {
        rewriter.convert_args(block);
    }
    let loc = rewriter.loc();
    let b = &mut rewriter.builder_at(InsertPoint::Before(op));
    Br::build(b, loc, &operands.concat(), before);
    let [first, second] = [before, after].map(|block| rewriter.ir().last_op(block));
    rewriter.defer(first.expect("a block has a terminator"), move |rewriter, _, operands| {
        let loc = rewriter.loc();
        let (condition, forwarded) = (operands[0][0], operands[1..].concat());
        CondBr::build(&mut rewriter.builder(), loc, condition, &forwarded, &[], after, end);
    });
    rewriter.defer(second.expect("a block has a terminator"), move |rewriter, _, operands| {
        let loc = rewriter.loc();
        Br::build(&mut rewriter.builder(), loc, &operands.concat(), before);
    });
    forwarded.into_iter().map(|value| vec![value]).collect()
}
