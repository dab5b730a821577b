//! An operation: its declaration, and one instance of it.

use super::{cost, derivative};
use cotan_ir::registry::Registry;
use cotan_ir::spec::{Arity, OpSpec, Presence, ValueSpec};
use cotan_ir::text::{Assembly, full_type_to_string, type_to_string};
use cotan_ir::{Ir, Op, Value};
use std::fmt::Write as _;
use std::sync::Arc;

/// Returns the declaration of an operation: syntax, meaning, example, parts, derivative rules and
/// cost.
pub fn declaration(registry: &Arc<Registry>, spec: &OpSpec) -> String {
    let mut ir = Ir::new(Arc::clone(registry));
    let name = ir.op_name(spec.name);
    let syntax = match registry.interface(name) {
        Some(Assembly::Format(format)) => format!("{} {}", spec.name, format.text()),
        Some(Assembly::Custom { .. }) | None => spec.name.to_owned(),
    };
    let mut text = format!("```text\n{syntax}\n```\n\n{}\n\n", spec.doc.trim());
    for operand in spec.operands {
        let _ = writeln!(text, "- operand `{}`: {}", operand.name, value(operand));
    }
    for attr in spec.attrs {
        let optional = match attr.presence {
            Presence::Required => "",
            Presence::Optional => "optional, ",
            Presence::Default(_) => "with a default, ",
        };
        let description = attr.constraint.description;
        let _ = writeln!(text, "- attribute `{}`: {optional}{description}", attr.name);
    }
    for result in spec.results {
        let _ = writeln!(text, "- result `{}`: {}", result.name, value(result));
    }
    let _ = write!(text, "\n**Derivative:** {}\n", derivative::rules(registry, name, spec));
    let _ = write!(text, "\n**Cost:** {}\n", cost::declared(registry, name));
    text
}

fn value(spec: &ValueSpec) -> String {
    let count = match spec.arity {
        Arity::One => "",
        Arity::Optional => "optional, ",
        Arity::Variadic => "any number, ",
    };
    format!("{count}{}", spec.constraint.description)
}

/// Returns the types of operands and results of an operation.
pub fn signature(ir: &Ir, op: Op) -> String {
    let operands: Vec<String> = ir.operands(op).map(|value| typed(ir, value)).collect();
    let results: Vec<String> = ir.results(op).map(|value| typed(ir, value)).collect();
    let arrow = if results.is_empty() { "" } else { " -> " };
    let signature = format!("{}({}){arrow}", ir.name_text(op), operands.join(", "));
    format!("```mlir\n{signature}{}\n```\n", results.join(", "))
}

/// Returns the partial derivatives and the cost of an operation of a valid module.
pub fn facts(ir: &Ir, op: Op) -> String {
    let mut text = String::new();
    for (operand, partial) in derivative::partials(ir, op) {
        let _ = write!(text, "\nPartial derivative by `{operand}`: `{partial}`\n");
    }
    if let Some(cost) = cost::of_op(ir, op) {
        let _ = write!(text, "\nCost here: {cost}\n");
    }
    text
}

fn typed(ir: &Ir, value: Value) -> String {
    format!("{}: {}", name_of(ir, value), type_to_string(ir, ir.ty(value)))
}

/// Returns the name of a value, or an underscore.
pub fn name_of(ir: &Ir, value: Value) -> String {
    let name = ir.store.name_text(ir.value_name(value));
    name.map_or_else(|| "_".to_owned(), |name| format!("%{name}"))
}

/// Returns a type and, if an alias stands for it, the full type.
pub fn type_text(ir: &Ir, ty: cotan_ir::Type) -> String {
    let (short, full) = (type_to_string(ir, ty), full_type_to_string(ir, ty));
    if short == full { full } else { format!("{short} = {full}") }
}
