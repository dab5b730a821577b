//! The outline of a text: operations with names.

use super::View;
use crate::analysis::Part;
use cotan_dialects::Callable;
use cotan_ir::Op;
use cotan_ir::spec::Traits;
use cotan_ir::text::source_map::OpRange;
use lsp_types::{DocumentSymbol, SymbolKind};

/// Returns the named operations, each with those inside it.
pub fn outline(view: &View<'_>) -> Vec<DocumentSymbol> {
    view.analysis.parts.iter().flat_map(|part| of_part(view, part)).collect()
}

fn of_part(view: &View<'_>, part: &Part) -> Vec<DocumentSymbol> {
    let chunk = &part.chunk;
    // Operations are in the order of their starts: those around are on the stack.
    let mut stack: Vec<(u32, DocumentSymbol)> = Vec::new();
    let mut roots = Vec::new();
    for range in &chunk.map.ops {
        let Some(symbol) = symbol(view, part, range) else { continue };
        close(&mut stack, &mut roots, range.whole.start);
        stack.push((range.whole.end, symbol));
    }
    close(&mut stack, &mut roots, u32::MAX);
    roots
}

fn close(stack: &mut Vec<(u32, DocumentSymbol)>, roots: &mut Vec<DocumentSymbol>, start: u32) {
    while let Some((_, done)) = stack.pop_if(|(end, _)| *end <= start) {
        match stack.last_mut() {
            Some((_, parent)) => parent.children.get_or_insert_default().push(done),
            None => roots.push(done),
        }
    }
}

#[expect(deprecated, reason = "the protocol has a field for it that must be filled")]
fn symbol(view: &View<'_>, part: &Part, range: &OpRange) -> Option<DocumentSymbol> {
    let ir = &part.chunk.ir;
    let name = ir.symbol_name(range.op)?;
    Some(DocumentSymbol {
        name: format!("@{}", ir.text(name)),
        detail: Some(ir.name_text(range.op).to_owned()),
        kind: kind(ir, range.op),
        tags: None,
        deprecated: None,
        range: view.range_in(part, &range.whole),
        selection_range: view.range_in(part, &range.name),
        children: None,
    })
}

fn kind(ir: &cotan_ir::Ir, op: Op) -> SymbolKind {
    if Callable::is(ir, op) {
        return SymbolKind::FUNCTION;
    }
    match ir.has_traits(op, Traits::SYMBOL_TABLE) {
        true => SymbolKind::MODULE,
        false => SymbolKind::CONSTANT,
    }
}
