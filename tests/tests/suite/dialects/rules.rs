//! The rules of operations beyond their declarations: each is broken once, and the error names the
//! broken one.

use cotan_dialects::registry;
use cotan_ir::text::{self, ParseOptions};
use cotan_ir::verify::verify;

/// Returns the codes and messages of the errors of a program.
fn findings(text: &str) -> Vec<String> {
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let parsed = text::parse(&registry(), "test", text.into(), 1, options);
    let mut diagnostics = parsed.diagnostics;
    verify(&parsed.ir, &mut diagnostics);
    let code = |code: Option<&cotan_ir::codes::Code>| code.map_or("", |code| code.id);
    diagnostics.iter().map(|found| format!("{} {}", code(found.code), found.message)).collect()
}

/// Fails unless each program has exactly one finding, with this code and part of a message.
fn broken(cases: &[(&str, &str, &str)]) {
    for (text, code, part) in cases {
        let found = findings(text);
        let right = found.len() == 1 && found[0].starts_with(code) && found[0].contains(part);
        assert!(right, "expected {code} {part}, found {found:#?} in\n{text}");
    }
}

/// The same for lines inside a function that has values of many types.
fn broken_in_function(cases: &[(&str, &str, &str)]) {
    for (line, code, part) in cases {
        let text = format!(
            "func.func private @ok(i32) -> i32\n\
             func.func @f(%b: i1, %x: i32, %l: i64, %i: index, %h: f16, %s: f32, %d: f64,\n\
             %t: tensor<4xf32>, %ti: tensor<4xi32>, %tb: tensor<4xi1>, %g: (i32) -> i32) {{\n\
             {line}\n  return\n}}"
        );
        broken(&[(&text, code, part)]);
    }
}

#[test]
fn functions_agree_with_their_type() {
    broken(&[
        ("func.func @f()", "E0601", "symbol declaration cannot have public visibility"),
        (
            "\"func.func\"() <{sym_name = \"f\", function_type = (i32) -> ()}> ({\n\
             ^bb0(%a: i64):\n  \"func.return\"() : () -> ()\n}) : () -> ()",
            "E0601",
            "#0('i64') must match the type of the corresponding argument in function signature('i32')",
        ),
        (
            "\"func.func\"() <{sym_name = \"f\", function_type = (i32) -> ()}> ({\n\
             \"func.return\"() : () -> ()\n}) : () -> ()",
            "E0601",
            "entry block must have 1 arguments to match function signature, but has 0",
        ),
        (
            "\"func.func\"() <{sym_name = \"f\", function_type = () -> (), arg_attrs = [{}],\n\
             sym_visibility = \"private\"}> ({}) : () -> ()",
            "E0601",
            "one dictionary for each of 0 arguments, but it has 1",
        ),
        ("func.func private @f(i32 {x})", "E0601", "may only have dialect attributes, found 'x'"),
    ]);
}

#[test]
fn returns_agree_with_their_function() {
    broken(&[
        (
            "func.func @f() -> i32 {\n  return\n}",
            "E0601",
            "has 0 operands, but enclosing function (@f) returns 1",
        ),
        (
            "func.func @f(%a: i64) -> i32 {\n  return %a : i64\n}",
            "E0601",
            "type of return operand 0 ('i64') doesn't match function result type ('i32')",
        ),
        ("\"t.x\"() ({\n  func.return\n}) : () -> ()", "E0404", "expects parent op 'func.func'"),
    ]);
}

#[test]
fn a_return_in_a_broken_function_does_not_fail_on_it() {
    let found = findings(
        "\"func.func\"() <{sym_name = \"f\"}> ({\n  \"func.return\"() : () -> ()\n}) : () -> ()",
    );
    assert_eq!(found, ["E0407 'func.func' op requires attribute 'function_type'"]);
}

#[test]
fn calls_agree_with_the_callee() {
    broken_in_function(&[
        ("call @g() : () -> ()", "E0502", "'g' does not reference a valid function"),
        ("%0 = call @ok() : () -> i32", "E0601", "incorrect number of operands for callee: 0"),
        ("%0 = call @ok(%l) : (i64) -> i32", "E0601", "expected operand type 'i32', but provided"),
        ("call @ok(%x) : (i32) -> ()", "E0601", "incorrect number of results for callee: 0"),
        ("%0 = constant @g : () -> ()", "E0502", "reference to undefined function 'g'"),
        ("%0 = constant @ok : () -> ()", "E0601", "reference to function with mismatched type"),
        ("\"func.call_indirect\"(%g) : ((i32) -> i32) -> i32", "E0406", "operand types do not"),
        (
            "\"func.call_indirect\"(%x) : (i32) -> ()",
            "E0406",
            "must be function type, but got 'i32'",
        ),
    ]);
}

#[test]
fn modules_have_attributes_of_dialects_only() {
    broken(&[
        ("module attributes {x} { }", "E0601", "dialect-prefixed names, found: 'x'"),
        ("module { ^bb0(%a: i32): }", "E0601", "region should have no arguments"),
    ]);
}

#[test]
fn casts_keep_the_shape_and_change_the_width() {
    broken_in_function(&[
        (
            "%0 = arith.extsi %l : i64 to i32",
            "E0406",
            "cast incompatible: the result must be wider",
        ),
        ("%0 = arith.extui %x : i32 to i32", "E0406", "cast incompatible"),
        ("%0 = arith.trunci %x : i32 to i64", "E0406", "cast incompatible"),
        ("%0 = arith.extf %d : f64 to f32", "E0406", "cast incompatible"),
        ("%0 = arith.truncf %h : f16 to bf16", "E0406", "cast incompatible"),
        ("%0 = arith.index_cast %x : i32 to i64", "E0406", "one type must be index"),
        ("%0 = arith.bitcast %d : f64 to i32", "E0406", "both must have the same width"),
        ("%0 = arith.sitofp %ti : tensor<4xi32> to f32", "E0406", "same tensor dimensions"),
        (
            "%0 = arith.extsi %ti : tensor<4xi32> to tensor<5xi64>",
            "E0406",
            "same tensor dimensions",
        ),
        (
            "%0 = arith.sitofp %i : index to f32",
            "E0406",
            "must be signless-fixed-width-integer-like",
        ),
    ]);
}

#[test]
fn casts_reject_types_without_shape() {
    broken(&[(
        "func.func @f(%a: tensor<*xi32>) {\n  \
         %0 = arith.sitofp %a : tensor<*xi32> to tensor<*xf32>\n  return\n}",
        "E0406",
        "same tensor dimensions",
    )]);
}

#[test]
fn comparisons_give_bools_of_the_same_shape() {
    broken_in_function(&[
        (
            "%0 = \"arith.cmpi\"(%ti, %ti) <{predicate = 1 : i64}> : (tensor<4xi32>, tensor<4xi32>) -> i1",
            "E0406",
            "'i1' does not go with 'tensor<4xi32>'",
        ),
        ("%0 = \"math.isnan\"(%t) : (tensor<4xf32>) -> i1", "E0406", "'i1' does not go with"),
        (
            "%0 = \"arith.cmpi\"(%x, %x) <{predicate = 10 : i64}> : (i32, i32) -> i1",
            "E0407",
            "one of `eq`, `ne`",
        ),
        (
            "%0 = arith.select %tb, %s, %s : tensor<4xi1>, f32",
            "E0601",
            "'tensor<4xi1>' does not match 'f32'",
        ),
        (
            "%0:2 = \"arith.addui_extended\"(%ti, %ti) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>, i1)",
            "E0601",
            "must have the shape",
        ),
        ("%0 = \"math.fpowi\"(%s, %x) : (f32, i32) -> f64", "E0406", "'f32' and 'f64'"),
    ]);
}

#[test]
fn polygamma_is_of_an_order_that_there_is() {
    broken_in_function(&[
        ("%0 = special.polygamma -1, %d : f64", "E0407", "from 0 to 170"),
        ("%0 = special.polygamma 171, %d : f64", "E0407", "from 0 to 170"),
        (
            "%0 = \"special.polygamma\"(%d) <{order = 9223372036854775807 : i64}> : (f64) -> f64",
            "E0407",
            "from 0 to 170",
        ),
    ]);
}

#[test]
fn constants_have_the_type_of_their_value() {
    broken_in_function(&[
        ("%0 = \"arith.constant\"() <{value = 1 : i32}> : () -> i64", "E0601", "'i32' and 'i64'"),
        (
            "%0 = \"arith.constant\"() <{value = \"x\"}> : () -> i64",
            "E0407",
            "an integer, float, or elements attribute",
        ),
        ("%0 = arith.constant \"x\"", "E0601", "the value must be an integer, float, or elements"),
        ("%0 = arith.constant 1 : si32", "E0601", "integer return type must be signless"),
        ("%0 = arith.constant dense<[1, 2]> : vector<[2]xi32>", "E0601", "scalable vector"),
    ]);
}

#[test]
fn branches_agree_with_the_arguments_of_blocks() {
    broken_in_function(&[
        (
            "cf.br ^a(%x : i32)\n^a:",
            "E0601",
            "has 1 operands for successor #0, but target block has 0",
        ),
        ("cf.br ^a(%x : i32)\n^a(%z: i64):", "E0406", "'i32' is passed to 'i64'"),
        ("cf.cond_br %b, ^a, ^a(%x : i32)\n^a:", "E0601", "for successor #1"),
        ("cf.cond_br %b weights([1]), ^a, ^a\n^a:", "E0601", "number of branch weights"),
        ("cf.switch %x : i32, [\n default: ^a,\n 1: ^a(%x : i32)\n]\n^a:", "E0601", "successor #1"),
    ]);
}

#[test]
fn switches_have_one_value_for_each_block() {
    let switch = |props: &str| {
        format!(
            "\"cf.switch\"(%x)[^a, ^a] <{{case_operand_segments = {props}, \
             operandSegmentSizes = array<i32: 1, 0, 0>}}> : (i32) -> ()\n^a:"
        )
    };
    let cases = [
        ("array<i32: 0>", "case values (0) should match number of case destinations (1)"),
        (
            "array<i32: 0>, case_values = dense<1> : vector<1xi64>",
            "should match case value type (i64)",
        ),
        ("array<i32: 0>, case_values = dense<1> : tensor<1xi32>", "to be a vector of integers"),
        ("array<i32: 3>, case_values = dense<1> : vector<1xi32>", "must divide 0 operands among"),
    ];
    for (props, part) in cases {
        broken_in_function(&[(&switch(props), "E0601", part)]);
    }
}
