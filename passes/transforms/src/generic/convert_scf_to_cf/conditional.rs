//! Conditionals.

use super::{BRANCHES, check_region};
use cotan_dialects::cf::{Br, CondBr};
use cotan_dialects::scf::If;
use cotan_ir::{Block, InsertPoint, Ir, Op, OpDef, Region, Value};
use cotan_pass::conversion::{ConversionPattern, ConversionRewriter, PatternRoot};

/// The pattern of `scf.if`.
pub static PATTERN: ConversionPattern<'_> =
    ConversionPattern::new("if-to-branches", PatternRoot::Op(If::SPEC.name), BRANCHES, &convert)
        .with_check(&check_region)
        .absorbing(terminators);

/// Returns the last operations of the regions.
pub fn terminators(ir: &Ir, op: Op) -> Vec<Op> {
    let blocks = ir.regions(op).iter().filter_map(|&region| ir.single_block(region));
    blocks.filter_map(|block| ir.last_op(block)).collect()
}

/// Splits the block after an operation, and returns the block of the operations after it.
pub fn split_after(rewriter: &mut ConversionRewriter<'_>, op: Op) -> Block {
    let next = rewriter.ir().next_op(op).expect("structured control flow is not a terminator");
    rewriter.ir_mut().split_block(next)
}

/// Moves the block of a region after another block.
pub fn move_after(rewriter: &mut ConversionRewriter<'_>, region: Region, after: Block) -> Block {
    let block = rewriter.ir().entry(region).expect("the region has a block");
    rewriter.ir_mut().detach_block(block);
    rewriter.ir_mut().insert_block_after(block, after);
    block
}

fn convert(
    rewriter: &mut ConversionRewriter<'_>,
    op: Op,
    operands: &[Vec<Value>],
) -> Vec<Vec<Value>> {
    let condition = operands[0][0];
    let this: If = rewriter.ir().verified(op);
    let head = rewriter.ir().block_of(op).expect("the operation is in a block");
    let end = split_after(rewriter, op);
    let results: Vec<Value> = this.results.iter(rewriter.ir()).collect();
    let lists = rewriter.add_args(end, &results);
    let mut last = head;
    let targets = [Some(this.then_region), this.other(rewriter.ir())].map(|region| {
        let Some(region) = region else { return end };
        last = move_after(rewriter, region, last);
        let terminator = rewriter.ir().last_op(last).expect("a block has a terminator");
        rewriter.defer(terminator, move |rewriter, _, operands| {
            let loc = rewriter.loc();
            Br::build(&mut rewriter.builder(), loc, &operands.concat(), end);
        });
        last
    });
    let loc = rewriter.loc();
    let b = &mut rewriter.builder_at(InsertPoint::Before(op));
    CondBr::build(b, loc, condition, &[], &[], targets[0], targets[1]);
    lists
}
