//! Hover.

use crate::session::Session;

const ARRAYS: &str = "!v = tensor<?xf64, #cotan.dims<n>>
func.func @square(%x: !v) -> |!v {
  %y = arith.mulf %x, |%x : !v
  return %y : !v
}
func.func @f(%x: !v) -> f64 {
  %s = math.s|in %x : !v
  %y = func.call @squ|are(%s) : (!v) -> !v
  %t = array.sum %y along 0 : !v
  %n = array.dim |n : f64
  cf.br ^e|nd(%t : f64)
^end(%r: f64):
  return %r : f64
}
";

#[test]
fn a_type_alias_shows_its_definition() {
    let text = Session::new(ARRAYS).hover(0);
    assert!(text.contains("!v = tensor<?xf64, #cotan.dims<n>>"), "{text}");
}

#[test]
fn a_value_shows_its_type_and_origin() {
    let text = Session::new(ARRAYS).hover(1);
    assert!(text.contains("%x: !v = tensor<?xf64, #cotan.dims<n>>"), "{text}");
    assert!(text.contains("Argument of a block.") && text.contains("Used 2 times."), "{text}");
}

#[test]
fn an_operation_shows_meaning_example_derivative_and_cost() {
    let text = Session::new(ARRAYS).hover(2);
    for part in [
        "math.sin(%x: !v) -> %s: !v",
        "Partial derivative by `%x`: `math.cos(%x)`",
        "Cost here: `20 * n` floating-point operations",
        "%r = math.sin %a",
        "math.sin $operand",
        "**Derivative:** `operand` has a partial derivative for each element",
        "**Cost:** 20 operations for each element of the results",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn an_operation_next_to_an_error_shows_its_types() {
    let text = "func.func @f(%a: f64) -> f64 {\n  %b = math.s|in %a : f64\n  return %c : f64\n}\n";
    let text = Session::new(text).hover(0);
    assert!(text.starts_with("```mlir\nmath.sin(%a: f64) -> %b: f64"), "{text}");
    assert!(!text.contains("Partial derivative"), "{text}");
}

#[test]
fn a_symbol_shows_its_header_and_cost() {
    let text = Session::new(ARRAYS).hover(3);
    assert!(text.contains("func.func @square(%x: !v) -> !v\n"), "{text}");
    assert!(text.contains("Cost of a call: `n` floating-point operations."), "{text}");
}

#[test]
fn dimensions_and_blocks_are_described() {
    let mut session = Session::new(ARRAYS);
    assert!(session.hover(4).contains("n: index"));
    assert!(session.hover(5).contains("block (%r: f64)"));
}

#[test]
fn passes_of_run_lines_are_described() {
    let mut session = Session::new("// RUN: cotan opt %s --cano|nicalize\nmodule { }\n");
    assert!(session.hover(0).starts_with("**canonicalize**"));
}

#[test]
fn dialect_types_and_attributes_are_described() {
    let mut session = Session::new(
        "func.func @f(%x: f64) -> f64 {\n  %y = arith.addf %x, %x fastmath<fast> {a = #arith.fast|math<fast>} : f64\n  return %y : f6|4\n}\n",
    );
    assert!(session.hover(0).contains("- `nnan`"));
    assert!(session.hover(1).contains("f64"));
}
