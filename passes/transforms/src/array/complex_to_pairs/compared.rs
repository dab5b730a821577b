//! Operations with a body that compares two elements of each operand.

use cotan_dialects::ComplexParts;
use cotan_ir::{Block, Ir, Op, Value};
use cotan_pass::conversion::{ConversionPattern, ConversionRewriter, PatternRoot, ValueLists};

/// The pattern: an array of complex numbers becomes two arrays, which the operation moves in
/// lockstep. Its body compares pairs.
pub static PATTERN: ConversionPattern<'_> =
    ConversionPattern::new("compared", PatternRoot::If(is_compared), &[], &convert);

fn is_compared(ir: &Ir, op: Op) -> bool {
    ir.registry().interface::<ComplexParts>(ir.name(op)) == Some(ComplexParts::Compared)
}

fn convert(rewriter: &mut ConversionRewriter<'_>, op: Op, operands: &[Vec<Value>]) -> ValueLists {
    for region in rewriter.ir().regions(op).to_vec() {
        let blocks: Vec<Block> = rewriter.ir().blocks(region).collect();
        blocks.into_iter().for_each(|block| convert_args(rewriter, block));
    }
    rewriter.rebuild(op, operands)
}

/// Replaces the arguments of a body. Both arguments of a part are neighbours, as those of an array
/// are.
fn convert_args(rewriter: &mut ConversionRewriter<'_>, block: Block) {
    let old: Vec<Value> = rewriter.ir().args(block).collect();
    let mut lists = Vec::with_capacity(old.len());
    for (index, compared) in old.chunks(2).enumerate() {
        let ty = rewriter.ir().ty(compared[0]);
        let mut new = vec![Vec::new(); compared.len()];
        for part in rewriter.types(ty) {
            for (which, list) in new.iter_mut().enumerate() {
                let loc = rewriter.ir().arg_loc(block, 2 * index + which);
                list.push(rewriter.ir_mut().add_block_arg(block, part, loc));
            }
        }
        lists.append(&mut new);
    }
    rewriter.replace_args(block, lists);
}
