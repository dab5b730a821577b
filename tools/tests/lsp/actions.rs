//! Code actions: each mends its diagnostic.

use crate::session::{Session, URI};
use serde_json::{Value, json};

fn actions(session: &mut Session) -> Vec<Value> {
    let end = json!({ "line": 9999, "character": 0 });
    let params = json!({
        "textDocument": { "uri": URI },
        "range": { "start": { "line": 0, "character": 0 }, "end": end },
        "context": { "diagnostics": [] },
    });
    let found = session.client.request("textDocument/codeAction", params).unwrap();
    found.as_array().unwrap().clone()
}

/// Applies the first action, and checks that nothing is wrong afterwards.
fn mends(text: &str, title: &str) {
    let mut session = Session::new(text);
    let found = actions(&mut session);
    let action = found.iter().find(|action| action["title"] == title);
    let action = action.unwrap_or_else(|| panic!("no {title} in {found:?}"));
    assert_eq!(action["kind"], "quickfix");
    assert_eq!(action["diagnostics"].as_array().unwrap().len(), 1);
    let text = session.applied(&action["edit"]["changes"][URI]);
    let mut mended = Session::new(&text);
    let left = mended.client.diagnostics(URI).unwrap();
    assert!(left.is_empty(), "{text}\n{left:?}");
}

#[test]
fn misspelled_names_are_replaced() {
    let body =
        |line: &str| format!("func.func @f(%a: f64) -> f64 {{\n  {line}\n  return %x : f64\n}}\n");
    mends(&body("%x = arith.adf %a, %a : f64"), "Replace by `arith.addf`");
    mends(&body("%x = \"arith.adf\"(%a, %a) : (f64, f64) -> f64"), "Replace by `\"arith.addf\"`");
    mends(&body("%x = addf %a, %a : f64"), "Replace by `arith.addf`");
    mends(&body("%x = math.pow %a, %a : f64"), "Replace by `math.powf`");
    mends(&body("%xx = arith.addf %a, %a : f64\n  %x = math.sin %x1 : f64"), "Replace by `%xx`");
    mends("func.func @f() {\n  cf.br ^edn\n^end:\n  return\n}\n", "Replace by `^end`");
    mends("!vec = f64\nfunc.func private @f(!vce)\n", "Replace by `!vec`");
    mends("func.func @f() {\n  retrun\n}\n", "Replace by `return`");
}

#[test]
fn symbols_are_replaced() {
    let text = "func.func private @callee()\nfunc.func @f() {\n  func.call @calee() : () -> ()\n  return\n}\n";
    mends(text, "Replace by `@callee`");
}

#[test]
fn missing_tokens_are_inserted() {
    mends(
        "func.func @f(%a: tensor<4xf64>) -> f64 {\n  %x = array.index %a 0] : tensor<4xf64>\n  return %x : f64\n}\n",
        "Insert `[`",
    );
    mends("func.func @f(%a: f64) {\n  %x = arith.addf %a %a : f64\n  return\n}\n", "Insert `,`");
    mends("func.func @f() {\n  return\n", "Insert `}`");
}

#[test]
fn pipelines_of_run_lines_are_mended() {
    let text =
        |pipeline: &str| format!("// RUN: cotan opt %s --pass-pipeline={pipeline}\nmodule {{ }}\n");
    mends(&text("'builtin.module(canonicalise)'"), "Replace by `canonicalize`");
    mends(&text("any(sce)"), "Replace by `cse`");
    mends("// RUN: cotan opt %s --adds-to-reads\nmodule { }\n", "Replace by `scatter-to-gather`");
    let expected = "// RUN[2]: cotan opt %s --pass-pipeline=any(sce)\nmodule { }\n";
    assert!(actions(&mut Session::new(expected)).is_empty());
}

#[test]
fn a_function_without_a_body_becomes_private() {
    mends("func.func @f(f64)\n", "Replace by `private @f`");
}

#[test]
fn nothing_is_offered_for_a_text_without_errors() {
    assert!(actions(&mut Session::new("func.func private @f(f64)\n")).is_empty());
}
