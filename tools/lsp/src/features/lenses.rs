//! Code lenses: run a function, its gradient, a `RUN` line; accept the output of a case.

use super::{View, run_lines};
use crate::server::commands;
use cotan_dialects::Callable;
use cotan_ir::text::source_map::OpRange;
use cotan_ir::{Ir, Op, Shape, TypeData};
use lsp_types::{CodeLens, Command, Range};
use serde_json::{Value, json};

/// Returns the lenses of a text.
pub fn lenses(view: &View<'_>) -> Vec<CodeLens> {
    let uri = view.document.uri.as_str();
    let mut found = Vec::new();
    for part in &view.analysis.parts {
        let ir = &part.chunk.ir;
        for range in part.chunk.map.ops.iter().filter(|range| is_runnable(ir, range)) {
            let Some(name) = ir.symbol_name(range.op).map(|name| ir.text(name)) else { continue };
            let at = view.range_in(part, &range.name);
            let arguments = json!([uri, name, part.start]);
            found.push(lens(at, "run", commands::RUN, &arguments));
            if has_gradient(ir, range.op) {
                found.push(lens(at, "gradient", commands::GRADIENT, &arguments));
            }
        }
    }
    let runs = run_lines::all(view.text());
    for run in &runs {
        let at = view.range(run.command.clone());
        found.push(lens(at, "run", commands::RUN_LINE, &json!([uri, run.line])));
        found.push(lens(at, "bless", commands::BLESS, &json!([uri])));
    }
    found
}

/// Returns whether an operation is a function with a body, outside of others.
fn is_runnable(ir: &Ir, range: &OpRange) -> bool {
    let has_body = ir.regions(range.op).iter().any(|&region| ir.entry(region).is_some());
    has_body && Callable::is(ir, range.op)
}

fn has_gradient(ir: &Ir, op: Op) -> bool {
    let Some(signature) = Callable::type_of(ir, op) else { return false };
    let is_float = |ty| {
        let element = Shape::of(&ir.store, ty).map(|shape| shape.element);
        element.is_some_and(|element| matches!(ir.store.type_data(element), TypeData::Float(_)))
    };
    signature.inputs.iter().any(|&ty| is_float(ty)) && !signature.results.is_empty()
}

fn lens(range: Range, title: &str, command: &str, arguments: &Value) -> CodeLens {
    let arguments = arguments.as_array().cloned();
    let command = Command { title: title.to_owned(), command: command.to_owned(), arguments };
    CodeLens { range, command: Some(command), data: None }
}
