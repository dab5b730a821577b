//! Parts of a translation that both directions share.

use cotan_ir::codes::NO_TRANSLATION;
use cotan_ir::{Block, Diagnostic, Diagnostics, Ir, Op, Region, Type};
use cotan_pass::pass::{Failed, PassContext};

/// Reports why a translation is refused, and fails the pass.
pub fn refuse(run: &mut PassContext<'_>, found: &Diagnostics) -> Failed {
    let mut found: Vec<_> = found.iter().cloned().collect();
    let last = found.pop();
    found.into_iter().for_each(|diagnostic| run.report(diagnostic));
    run.fail(last.expect("a failed translation has a diagnostic"))
}

/// Refuses control flow between blocks; a declaration has none.
pub fn refuse_blocks(ir: &Ir, function: Op, body: Region, refused: &mut Diagnostics) {
    if ir.entry(body).is_some() {
        let message = "a function of StableHLO has one block";
        refused.push(Diagnostic::error(&NO_TRANSLATION, ir.loc(function), message));
    }
}

/// Appends a block with arguments named as those of another one.
pub fn copy_head(ir: &mut Ir, from: Block, to: Region, types: &[Type]) -> Block {
    let block = ir.create_block();
    ir.append_block(to, block);
    for (index, &ty) in types.iter().enumerate() {
        let loc = ir.arg_loc(from, index);
        let arg = ir.add_block_arg(block, ty, loc);
        let name = ir.value_name(ir.arg(from, index));
        ir.set_value_name(arg, name);
    }
    block
}
