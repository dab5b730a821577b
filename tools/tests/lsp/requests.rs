//! Every request about a position or a text, for the test and the measurement of large texts.

use serde_json::{Value, json};

/// A line in the middle of a program of 10,000 lines: `  %x10 = math.cos %x9 : ...`.
pub const LINE: u32 = 5_010;

/// The column after `math.cos` in that line.
pub const AFTER_NAME: u32 = 17;

/// Returns the methods below `textDocument/`, each with its parameters.
pub fn requests(uri: &str) -> Vec<(&'static str, Value)> {
    let document = json!({ "uri": uri });
    let position = json!({ "line": LINE, "character": 20 });
    let at = json!({ "textDocument": document, "position": position });
    let of = json!({ "textDocument": document });
    let window = json!({
        "start": { "line": LINE, "character": 0 }, "end": { "line": LINE + 60, "character": 0 }
    });
    let within =
        json!({ "textDocument": document, "range": window, "context": { "diagnostics": [] } });
    let with = |key: &str, value: Value| {
        let mut params = at.clone();
        params[key] = value;
        params
    };
    vec![
        ("hover", at.clone()),
        ("completion", at.clone()),
        ("definition", at.clone()),
        ("references", with("context", json!({ "includeDeclaration": true }))),
        ("documentHighlight", at.clone()),
        ("prepareRename", at.clone()),
        ("rename", with("newName", json!("renamed"))),
        ("documentSymbol", of.clone()),
        ("foldingRange", of.clone()),
        ("formatting", with("options", json!({ "tabSize": 2, "insertSpaces": true }))),
        ("semanticTokens/full", of.clone()),
        ("semanticTokens/range", within.clone()),
        ("codeAction", within.clone()),
        ("inlayHint", within),
        ("codeLens", of),
    ]
}
