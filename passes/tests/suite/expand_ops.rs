//! Lowerings that operations of other crates declare.

use cotan_dialects::Decomposition;
use cotan_dialects::arith::Constant;
use cotan_ir::constraints::FLOAT;
use cotan_ir::registry::Dialect;
use cotan_ir::{Builder, Loc, Op, OpDef, Value};
use cotan_passes::{RunError, run_pipeline};

/// An operation whose lowering emits the operation again.
#[derive(Op, Clone, Copy, Debug)]
#[op("mine.endless", pure, same_type, attach(Decomposition::lowering(emit_again)))]
#[asm("$x attr-dict `:` type($result)")]
#[expect(dead_code, reason = "the derive reads the fields")]
pub struct Endless {
    /// The operand.
    #[operand(FLOAT)]
    pub x: Value,
    /// The result.
    #[result(FLOAT)]
    pub result: Value,
}

fn emit_again(b: &mut Builder<'_>, loc: Loc, op: Op) -> Vec<Value> {
    let Endless { x, .. } = b.verified(op);
    vec![Endless::value(b, loc, x)]
}

/// An operation whose lowering returns a value of another type.
#[derive(Op, Clone, Copy, Debug)]
#[op("mine.other_type", pure, same_type, attach(Decomposition::lowering(emit_index)))]
#[asm("$x attr-dict `:` type($result)")]
#[expect(dead_code, reason = "the derive reads the fields")]
pub struct OtherType {
    /// The operand.
    #[operand(FLOAT)]
    pub x: Value,
    /// The result.
    #[result(FLOAT)]
    pub result: Value,
}

fn emit_index(b: &mut Builder<'_>, loc: Loc, _: Op) -> Vec<Value> {
    vec![Constant::index(b, loc, 1)]
}

static MINE: Dialect = Dialect {
    name: "mine",
    doc: "Operations of this test.",
    ops: &[Endless::SPEC, OtherType::SPEC],
    types: &[],
    attrs: &[],
    attach: |_| {},
};

/// Returns the first error of `expand-ops` for a function that applies an operation.
fn error_for(op: &str) -> String {
    let registry = cotan_dialects::builder().dialect(&MINE).build();
    let text =
        format!("func.func @f(%x: f64) -> f64 {{\n  %y = {op} %x : f64\n  return %y : f64\n}}");
    let mut ir = cotan_ir::parse_str(&registry, &text).expect("it is well formed");
    match run_pipeline(&mut ir, &cotan_passes::registry(), "expand-ops") {
        Err(RunError::Failed(report)) => report.diagnostics.to_string(),
        other => panic!("expected an error, got {other:?}"),
    }
}

#[test]
fn a_lowering_that_does_not_end_is_an_error() {
    let error = error_for("mine.endless");
    assert!(error.contains("the lowering of `mine.endless` does not end"), "{error}");
}

#[test]
fn a_lowering_to_another_type_is_an_error() {
    let error = error_for("mine.other_type");
    assert!(error.contains("returns `index`, expected `f64`"), "{error}");
}
