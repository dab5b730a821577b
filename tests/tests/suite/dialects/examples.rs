//! Every operation has an example, and the example is a program: it parses, verifies, and prints
//! as it is written.

use cotan_dialects::registry;
use cotan_ir::spec::OpSpec;
use cotan_ir::text::{self, Assembly, ParseOptions, PrintOptions};
use cotan_ir::verify::verify;
use cotan_ir::{Ir, Loc, NewOp, Op};
use std::sync::Arc;

fn example(spec: &OpSpec) -> &'static str {
    let block = spec.doc.split_once("```mlir\n").and_then(|(_, rest)| rest.split_once("```"));
    block.unwrap_or_else(|| panic!("`{}` has no example", spec.name)).0
}

/// Returns the module of a valid program.
fn module(name: &str, text: &str) -> Ir {
    let parsed = text::parse(&registry(), name, text.into(), 1, ParseOptions::default());
    let mut diagnostics = parsed.diagnostics;
    verify(&parsed.ir, &mut diagnostics);
    let found: Vec<_> = diagnostics.iter().map(|found| &found.message).collect();
    assert!(found.is_empty(), "{name}: {found:?} in\n{text}");
    parsed.ir
}

/// Returns the text of a program inside of its module.
fn in_module(text: &str) -> String {
    if text.starts_with("module") {
        return text.to_owned();
    }
    let lines: Vec<String> = text.lines().map(|line| format!("  {line}\n")).collect();
    format!("module {{\n{}}}\n", lines.concat())
}

#[test]
fn every_example_prints_as_it_is_written() {
    for spec in registry().ops() {
        let text = example(spec);
        let ir = module(spec.name, text);
        let uses = |op: Op| ir.name_text(op) == spec.name;
        assert!(ir.walk(ir.root()).any(uses), "`{}` is not in its example", spec.name);
        assert_eq!(text::print_to_string(&ir, PrintOptions::default()), in_module(text));
    }
}

#[test]
fn every_example_survives_generic_form() {
    for spec in registry().ops() {
        let ir = module(spec.name, example(spec));
        let options = PrintOptions { generic: true, ..PrintOptions::default() };
        let generic = text::print_to_string(&ir, options);
        let again = module(spec.name, &generic);
        assert_eq!(text::print_to_string(&again, options), generic);
        let pretty = PrintOptions::default();
        assert_eq!(text::print_to_string(&again, pretty), text::print_to_string(&ir, pretty));
    }
}

#[test]
fn every_operation_is_documented() {
    let registry = registry();
    let assembly = registry.column::<Assembly>();
    for (index, spec) in registry.ops().iter().enumerate() {
        let first = spec.doc.lines().next().unwrap_or_default();
        assert!(first.len() > 10, "`{}` is not described", spec.name);
        let has_assembly = assembly.get(index).is_some_and(Option::is_some);
        assert!(has_assembly, "`{}` has no assembly", spec.name);
    }
}

#[test]
fn broken_operations_are_printed_all_the_same() {
    let registry = registry();
    for spec in registry.ops() {
        let mut ir = Ir::new(Arc::clone(&registry));
        let name = ir.op_name(spec.name);
        let op = ir.create_op(NewOp::new(name, Loc::UNKNOWN));
        let text = text::print_op_to_string(&ir, op, PrintOptions::default());
        let short = spec.name.split('.').next_back().unwrap_or_default();
        assert!(text.contains(short), "{text}");
    }
}

#[test]
fn switches_on_signed_integers_are_written_with_a_sign() {
    let text = "module {\n  func.func @f(%x: si8, %y: i8) {\n    cf.switch %x : si8, [\n      \
                default: ^a,\n      -1: ^a\n    ]\n  ^a:\n    cf.switch %y : i8, [\n      \
                default: ^b,\n      255: ^b\n    ]\n  ^b:\n    return\n  }\n}\n";
    let ir = module("switch", text);
    assert_eq!(text::print_to_string(&ir, PrintOptions::default()), text);
}

#[test]
fn the_label_of_an_entry_block_is_kept() {
    let text = "module {\n  func.func @f() {\n  ^start:\n    return\n  }\n}\n";
    let ir = module("label", text);
    assert_eq!(text::print_to_string(&ir, PrintOptions::default()), text);
}
