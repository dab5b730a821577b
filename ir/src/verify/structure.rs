//! Blocks: their terminators, and their successors.

use super::describe::op_text;
use crate::codes::{Code, STRUCTURE, TERMINATOR};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::entity::{Block, Op, Region};
use crate::ir::Ir;
use crate::spec::Traits;

/// Checks an operation that has successors, or declares to end its block.
pub(super) fn check_exit(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let ends_block = ir.has_traits(op, Traits::TERMINATOR);
    let mut error = |code: &'static Code, message: &str| {
        let message = format!("{} {message}", op_text(ir, op));
        diagnostics.push(Diagnostic::error(code, ir.loc(op), message));
    };
    if ir.next_op(op).is_some() && ends_block {
        error(&TERMINATOR, "must be the last operation in its block");
    } else if ir.next_op(op).is_some() && !ir.successors(op).is_empty() {
        error(&TERMINATOR, "has successors, so it must be the last operation in its block");
    }
    let region = ir.block_of(op).and_then(|block| ir.region_of(block));
    for (index, &block) in ir.successors(op).iter().enumerate() {
        if ir.region_of(block) != region {
            let message = format!("successor #{index} is a block of another region");
            error(&STRUCTURE, &message);
        }
    }
}

/// Checks regions in which order means nothing.
pub(super) fn check_graph_regions(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    for (index, &region) in ir.regions(op).iter().enumerate() {
        if ir.entry(region) != ir.last_block(region) {
            let message =
                format!("{} expects region #{index} to have at most 1 block", op_text(ir, op));
            diagnostics.push(Diagnostic::error(&STRUCTURE, ir.loc(op), message));
        }
    }
}

/// Checks how a block ends.
pub(super) fn check_end(ir: &Ir, block: Block, diagnostics: &mut Diagnostics) {
    let Some(region) = ir.region_of(block) else { return };
    if needs_no_terminator(ir, region) {
        return;
    }
    let Some(last) = ir.last_op(block) else {
        let message = "empty block: it must end with a terminator";
        diagnostics.push(Diagnostic::error(&TERMINATOR, block_loc(ir, block), message));
        return;
    };
    if ir.spec(last).is_some_and(|spec| !spec.has(Traits::TERMINATOR)) {
        let message = format!("block without terminator: it ends with '{}'", ir.name_text(last));
        diagnostics.push(Diagnostic::error(&TERMINATOR, ir.loc(last), message));
    }
}

fn needs_no_terminator(ir: &Ir, region: Region) -> bool {
    let Some(parent) = ir.region_parent(region) else { return true };
    let lenient = ir.spec(parent).is_none_or(|spec| spec.has(Traits::NO_TERMINATOR));
    lenient && ir.single_block(region).is_some()
}

/// Blocks have no location of their own: that of the first argument is used, or of the enclosing
/// operation.
fn block_loc(ir: &Ir, block: Block) -> crate::Loc {
    if ir.arg_count(block) > 0 {
        return ir.arg_loc(block, 0);
    }
    ir.block_parent_op(block).map_or(crate::Loc::UNKNOWN, |op| ir.loc(op))
}

/// The error of a region whose entry follows a block.
pub(super) fn entry_followed(ir: &Ir, region: Region, from: Op, diagnostics: &mut Diagnostics) {
    let Some(parent) = ir.region_parent(region) else { return };
    let message = format!(
        "entry block of region #{} of {} may not have predecessors",
        ir.region_index(region),
        op_text(ir, parent),
    );
    let error = Diagnostic::error(&STRUCTURE, ir.loc(parent), message);
    diagnostics.push(error.note_at(ir.loc(from), "control branches back to it from here"));
}
