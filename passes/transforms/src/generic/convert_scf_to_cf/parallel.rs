//! Parallel loops, whose iterations become sequential.

use super::conditional::{move_after, split_after, terminators};
use super::counted::CountedBlocks;
use super::{BRANCHES, check_region};
use cotan_dialects::scf::Parallel;
use cotan_ir::{Block, InsertPoint, Ir, Op, OpDef, Value};
use cotan_pass::conversion::{ConversionPattern, ConversionRewriter, PatternRoot};

/// The pattern of `scf.parallel`.
pub static PATTERN: ConversionPattern<'_> = ConversionPattern::new(
    "parallel-to-branches",
    PatternRoot::Op(Parallel::SPEC.name),
    BRANCHES,
    &convert,
)
.with_check(&check)
.absorbing(terminators);

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let this: Parallel = ir.get(op).ok_or("it does not verify")?;
    match this.inits.is_empty() {
        true => check_region(ir, op),
        false => Err("it has reductions".to_owned()),
    }
}

/// Emits a loop for each index: the next one starts in the body of the one before, and its end is
/// the step of that one.
fn convert(
    rewriter: &mut ConversionRewriter<'_>,
    op: Op,
    operands: &[Vec<Value>],
) -> Vec<Vec<Value>> {
    let this: Parallel = rewriter.ir().verified(op);
    let count = this.lower.len();
    let around = rewriter.ir().block_of(op).expect("the operation is in a block");
    let mut end = split_after(rewriter, op);
    let body = move_after(rewriter, this.body, around);
    let (mut from, mut counters) = (InsertPoint::Before(op), Vec::new());
    let mut last: Option<CountedBlocks> = None;
    for dim in 0..count {
        let bounds = [dim, dim + count, dim + 2 * count].map(|index| operands[index][0]);
        if let Some(outer) = last.take() {
            end = step_block(rewriter, &outer, body);
        }
        let inside = match dim + 1 < count {
            true => rewriter.ir_mut().create_block(),
            false => body,
        };
        let blocks = CountedBlocks::enter(rewriter, from, bounds, &[], [inside, end]);
        if inside != body {
            rewriter.ir_mut().insert_block_after(inside, blocks.head());
        }
        counters.push(vec![blocks.args[0]]);
        (from, last) = (InsertPoint::End(inside), Some(blocks));
    }
    rewriter.replace_args(body, counters);
    let terminator = rewriter.ir().last_op(body).expect("a block has a terminator");
    let innermost = last.expect("a parallel loop has an index");
    rewriter.defer(terminator, move |rewriter, op, _| {
        innermost.next(rewriter, InsertPoint::Before(op), &[]);
    });
    Vec::new()
}

/// Emits the block that continues an outer loop, after the body.
fn step_block(rewriter: &mut ConversionRewriter<'_>, outer: &CountedBlocks, body: Block) -> Block {
    let block = rewriter.ir_mut().create_block();
    rewriter.ir_mut().insert_block_after(block, body);
    outer.next(rewriter, InsertPoint::End(block), &[]);
    block
}
