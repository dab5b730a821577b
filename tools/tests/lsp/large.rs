//! A text of 10,000 lines: every request is answered, and a keystroke costs one analysis at most.

use crate::session::{Session, URI};
use serde_json::json;

/// Returns a program with at least as many lines.
pub fn program(lines: usize) -> String {
    let mut text = String::new();
    for number in 0..lines.div_ceil(20) {
        text += &format!("func.func @f{number}(%x0: tensor<?xf64, #cotan.dims<n>>, %w: f64) -> f64 {{\n");
        for step in 0..16 {
            let op = ["sin", "cos", "exp", "tanh"][step % 4];
            text += &format!("  %x{} = math.{op} %x{step} : tensor<?xf64, #cotan.dims<n>>\n", step + 1);
        }
        text += "  %s = array.sum %x16 along 0 : tensor<?xf64, #cotan.dims<n>>\n";
        text += "  return %s : f64\n}\n";
    }
    text
}

#[test]
fn every_request_is_answered() {
    let text = program(10_000);
    assert!(text.lines().count() >= 10_000);
    let mut session = Session::new(&text);
    assert!(session.client.diagnostics(URI).unwrap().is_empty());
    let line = 5 * 20 + 10;
    for method in ["hover", "definition", "documentHighlight", "prepareRename", "completion"] {
        assert!(!session.client.at(method, URI, line, 21).unwrap().is_null(), "{method}");
    }
    assert_eq!(session.of("documentSymbol").as_array().unwrap().len(), 500);
    assert_eq!(session.of("foldingRange").as_array().unwrap().len(), 500);
    assert_eq!(session.of("codeLens").as_array().unwrap().len(), 1000);
    assert!(session.of("semanticTokens/full")["data"].as_array().unwrap().len() > 5 * 80_000);
    let end = json!({ "line": 10_000, "character": 0 });
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": end });
    let params = json!({ "textDocument": { "uri": URI }, "range": range });
    let hints = session.client.request("textDocument/inlayHint", params).unwrap();
    assert_eq!(hints.as_array().unwrap().len(), 500, "each sum has a type that is not written");
}
