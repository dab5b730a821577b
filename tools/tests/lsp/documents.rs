//! Open texts: diagnostics of parser and verifier, edits, half-typed and odd texts.

use crate::session::{Session, URI};
use serde_json::Value;

fn codes(diagnostics: &[Value]) -> Vec<&str> {
    diagnostics.iter().map(|it| it["code"].as_str().unwrap_or_default()).collect()
}

#[test]
fn all_errors_of_the_parser_are_published() {
    let mut session = Session::new(
        "func.func @f(%a: i32) -> i32 {\n  %x = arith.ad %a, %a : i32\n  %y = arith.addi %a, %b : i32\n  return %y : i64\n}\n",
    );
    let found = session.client.diagnostics(URI).unwrap();
    assert_eq!(codes(&found), ["E0202", "E0103", "E0101"]);
    assert_eq!(session.slice(&found[0]["range"]), "arith.ad");
    assert_eq!(found[0]["source"], "cotan");
    let message = found[0]["message"].as_str().unwrap();
    assert!(message.contains("note: there is `arith.addf`"), "{message}");
    let related = &found[1]["relatedInformation"][0];
    assert_eq!(related["message"], "`%y` is defined here");
    assert!(session.slice(&related["location"]["range"]).starts_with("arith.addi"));
}

#[test]
fn the_verifier_runs_where_the_parser_found_nothing() {
    let wrong =
        "func.func @g(%c: i32) -> f64 {\n  %u = arith.constant 1.0 : f64\n  return %c : i32\n}\n";
    let mut session = Session::new(&format!("func.func @f() {{\n  oops\n}}\n{wrong}"));
    let found = session.client.diagnostics(URI).unwrap();
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(codes(&found)[0], "E0002");
    assert_eq!(session.slice(&found[1]["range"]), "return");
}

#[test]
fn columns_are_in_utf_16() {
    let mut session = Session::new(
        "func.func @f() attributes {a = \"\u{1d6fc}\u{e9}\", b = oops} {\n  return\n}\n",
    );
    let found = session.client.diagnostics(URI).unwrap();
    assert_eq!(session.slice(&found[0]["range"]), "oops");
    assert_eq!(found[0]["range"]["start"]["character"], 42);
}

#[test]
fn edits_are_applied_in_order_and_diagnostics_follow() {
    let mut session = Session::new("func.func @f() {\n  return\n}\n");
    assert!(session.client.diagnostics(URI).unwrap().is_empty());
    session.client.change(URI, (1, 2), (1, 8), "retur").unwrap();
    assert_eq!(session.client.diagnostics(URI).unwrap().len(), 1);
    session.client.change(URI, (1, 7), (1, 7), "n").unwrap();
    assert!(session.client.diagnostics(URI).unwrap().is_empty());
}

#[test]
fn a_half_typed_text_keeps_the_last_good_analysis() {
    let text = "func.func @f(%a: f64) -> f64 {\n  %x = math.sin %a : f64\n  return %x : f64\n}\n";
    let mut session = Session::new(text);
    assert!(session.client.diagnostics(URI).unwrap().is_empty());
    let before = session.client.at("hover", URI, 1, 9).unwrap();
    // The header breaks, so that the function is lost; its body is as before.
    session.client.change(URI, (0, 12), (0, 12), "((").unwrap();
    assert_eq!(codes(&session.client.diagnostics(URI).unwrap())[0], "E0002");
    let after = session.client.at("hover", URI, 1, 9).unwrap();
    assert!(before["contents"]["value"].as_str().unwrap().contains("sine"));
    assert_eq!(before["contents"], after["contents"]);
    let definition = session.client.at("definition", URI, 2, 10).unwrap();
    assert_eq!(definition["range"]["start"]["line"], 1);
}

#[test]
fn parts_of_a_file_are_texts_of_their_own() {
    let mut session = Session::new(
        "func.func private @f()\n// -----\nfunc.func private @f()\n// -----\nfunc.func @g() {\n  func.call @f() : () -> ()\n  return\n}\n",
    );
    let found = session.client.diagnostics(URI).unwrap();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["range"]["start"]["line"], 5);
}

#[test]
fn odd_texts_break_nothing() {
    let deep = "(".repeat(5000);
    let many = "func.func private @f()\n".repeat(3000);
    let texts = ["", "\n", "\u{0}", "}}}}", "\"", "{-#", "%", "#", "// RUN:", "^a:", &deep, &many];
    for text in texts {
        let mut session = Session::new(text);
        session.client.diagnostics(URI).unwrap();
        for method in ["documentSymbol", "foldingRange", "semanticTokens/full", "codeLens"] {
            session.client.of(method, URI).unwrap();
        }
        for method in ["hover", "completion", "definition", "prepareRename", "documentHighlight"] {
            session.client.at(method, URI, 0, 1).unwrap();
        }
        assert!(session.client.stop().unwrap().success(), "{text:.10}");
    }
}

#[test]
fn stablehlo_text_opens() {
    let text = "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n  %y = stablehlo.add %x, |%x : tensor<4xf32>\n  return %y : tensor<4xf32>\n}\n";
    let mut session = Session::new(text);
    assert!(session.client.diagnostics(URI).unwrap().is_empty());
    assert!(session.hover(0).contains("%x: tensor<4xf32>"));
}

#[test]
fn a_closed_text_has_no_diagnostics() {
    let mut session = Session::new("oops");
    assert_eq!(session.client.diagnostics(URI).unwrap().len(), 1);
    let params = serde_json::json!({ "textDocument": { "uri": URI } });
    session.client.notify("textDocument/didClose", params).unwrap();
    assert!(session.client.diagnostics(URI).unwrap().is_empty());
    assert!(session.client.of("foldingRange", URI).is_err());
}
