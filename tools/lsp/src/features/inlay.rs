//! Inlay hints: the types of results that the text does not state.

use super::View;
use crate::analysis::{Chunk, Part};
use cotan_ir::text::source_map::{Mentioned, OpRange};
use cotan_ir::text::type_to_string;
use cotan_ir::{Op, Type};
use lsp_types::{InlayHint, InlayHintKind, InlayHintLabel, Range};

/// Returns the hints in a range.
pub fn hints(view: &View<'_>, range: Range) -> Vec<InlayHint> {
    let range = view.offset(range.start)..view.offset(range.end);
    let mut found = Vec::new();
    for part in &view.analysis.parts {
        let ops = part.chunk.map.ops.iter().enumerate();
        let shown = ops.filter(|(_, op)| {
            let name = part.start + op.name.start;
            range.start <= name && name <= range.end && op.whole.start < op.name.start
        });
        shown.for_each(|(index, op)| of_op(view, part, index, op, &mut found));
    }
    found
}

fn of_op(view: &View<'_>, part: &Part, index: usize, op: &OpRange, found: &mut Vec<InlayHint>) {
    let chunk = &part.chunk;
    let written = written_types(chunk, index, op);
    let mentions = &chunk.map.mentions;
    let first = mentions.partition_point(|mention| mention.range.start < op.whole.start);
    let names = mentions[first..].iter().take_while(|it| it.range.start < op.name.start);
    for mention in names.filter(|mention| mention.is_definition) {
        let Mentioned::Value(value) = mention.entity else { continue };
        let ty = chunk.ir.ty(value);
        if chunk.ir.def_op(value) != Some(op.op) || written.contains(&ty) {
            continue;
        }
        found.push(InlayHint {
            position: view.document.position(part.start + mention.range.end),
            label: InlayHintLabel::String(format!(": {}", type_to_string(&chunk.ir, ty))),
            kind: Some(InlayHintKind::TYPE),
            text_edits: None,
            tooltip: None,
            padding_left: None,
            padding_right: Some(true),
            data: None,
        });
    }
}

/// Returns the types that the text of an operation mentions, outside of its regions.
fn written_types(chunk: &Chunk, index: usize, op: &OpRange) -> Vec<Type> {
    let inner = chunk.map.ops[index + 1..].iter();
    let inner: Vec<&OpRange> = inner
        .take_while(|it| it.whole.start < op.whole.end)
        .filter(|it| is_child(chunk, it.op, op.op))
        .collect();
    let mentions = &chunk.map.mentions;
    let first = mentions.partition_point(|mention| mention.range.start < op.name.end);
    let (mut types, mut type_end) = (Vec::new(), 0);
    for mention in mentions[first..].iter().take_while(|it| it.range.start < op.whole.end) {
        let Mentioned::Type(ty) = mention.entity else { continue };
        let at = mention.range.start;
        // The element type of an array is not written by itself; types of operands and results are.
        if at < type_end {
            continue;
        }
        if chunk.ir.store.as_function(ty).is_none() {
            type_end = mention.range.end;
        }
        let after = inner.partition_point(|it| it.whole.start <= at);
        let is_inside = after > 0 && at < inner[after - 1].whole.end;
        if !is_inside {
            types.push(ty);
        }
    }
    types
}

fn is_child(chunk: &Chunk, op: Op, parent: Op) -> bool {
    chunk.ir.parent_op(op) == Some(parent)
}
