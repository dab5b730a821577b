//! Outline, folding, formatting, semantic tokens, inlay hints.

use crate::session::{Session, URI};
use serde_json::{Value, json};

const NESTED: &str = "// A comment
// of two lines.
module @outer {
  func.func @inner(%x: tensor<4xf64>) -> f64 {
    %s = array.sum %x along 0 : tensor<4xf64>
    return %s : f64
  }
  module @deeper {
  }
}
";

#[test]
fn named_operations_are_the_outline() {
    let outline = Session::new(NESTED).of("documentSymbol");
    assert_eq!(outline[0]["name"], "@outer");
    let children = outline[0]["children"].as_array().unwrap();
    let names: Vec<&Value> = children.iter().map(|child| &child["name"]).collect();
    assert_eq!(names, ["@inner", "@deeper"]);
    assert_eq!(children[0]["kind"], 12);
    assert_eq!(children[0]["range"]["end"]["line"], 6);
}

#[test]
fn regions_and_comments_fold() {
    let folded = Session::new(NESTED).of("foldingRange");
    let ranges: Vec<(u64, u64)> = folded
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["startLine"].as_u64().unwrap(), it["endLine"].as_u64().unwrap()))
        .collect();
    assert_eq!(ranges, [(0, 1), (2, 8), (3, 5)]);
}

fn formatted(text: &str) -> String {
    let mut session = Session::new(text);
    let params = json!({
        "textDocument": { "uri": URI }, "options": { "tabSize": 2, "insertSpaces": true }
    });
    let edits = session.client.request("textDocument/formatting", params).unwrap();
    session.applied(&edits)
}

#[test]
fn formatting_keeps_tokens_and_comments() {
    let ugly = "func.func @f( %a : f64,%b: f64 )  -> f64 {\n// first\n%x=arith.addf %a ,%b : f64   // why\n\n\n\n      cf.br ^end\n      ^end:\n  return %x   : f64\n}";
    let pretty = "func.func @f(%a : f64, %b: f64) -> f64 {\n  // first\n  %x = arith.addf %a, %b : f64   // why\n\n  cf.br ^end\n^end:\n  return %x : f64\n}\n";
    assert_eq!(formatted(ugly), pretty);
    assert_eq!(formatted(pretty), pretty, "formatting twice changes nothing");
}

#[test]
fn lines_with_columns_below_them_stay() {
    let text = "func.func @f() {\n  return\n}\n// RUN[1]: cotan opt %s\nfunc.func @g() {\n      oops\n// ERR ^^^^ something\n}\n";
    assert_eq!(formatted(text), text, "a text with errors stays");
    let text = "func.func @f() {\n     return\n// WARN ^^^\n}\n";
    assert_eq!(formatted(text), text);
}

#[test]
fn programs_of_the_printer_are_formatted_already() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/programs");
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(formatted(&text), text, "{}", path.display());
    }
}

#[test]
fn tokens_have_the_kind_that_the_parser_found() {
    let text = "func.func @f(%a: tensor<?xf64, #cotan.dims<n>>) -> f64 { // x\n  %n = array.dim n : f64\n  return %n : f64\n}\n";
    let mut session = Session::new(text);
    let found = session.of("semanticTokens/full");
    let data: Vec<u64> =
        found["data"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    let (mut line, mut column) = (0, 0);
    let mut tokens = Vec::new();
    for token in data.chunks(5) {
        column = if token[0] == 0 { column + token[1] } else { token[1] };
        line += token[0];
        let start = session.offset(&json!({ "line": line, "character": column }));
        tokens.push((text[start..start + token[2] as usize].to_owned(), token[3], token[4]));
    }
    let has = |text: &str, kind: u64, modifiers: u64| {
        assert!(tokens.contains(&(text.to_owned(), kind, modifiers)), "{text} in {tokens:?}");
    };
    has("func.func", 6, 0);
    has("@f", 5, 0);
    has("%a", 4, 1);
    has("tensor", 7, 0);
    has("n", 8, 0);
    has("// x", 0, 0);
    has("%n", 3, 1);
    has("return", 6, 0);
    let range =
        json!({ "start": { "line": 1, "character": 0 }, "end": { "line": 2, "character": 0 } });
    let params = json!({ "textDocument": { "uri": URI }, "range": range });
    let part = session.client.request("textDocument/semanticTokens/range", params).unwrap();
    assert_eq!(part["data"].as_array().unwrap().len(), 4 * 5);
}

#[test]
fn results_without_a_written_type_have_hints() {
    let mut session = Session::new(NESTED);
    let range =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let params = json!({ "textDocument": { "uri": URI }, "range": range });
    let hints = session.client.request("textDocument/inlayHint", params).unwrap();
    assert_eq!(hints.as_array().unwrap().len(), 1, "{hints}");
    assert_eq!(hints[0]["label"], ": f64");
    assert_eq!(hints[0]["position"], json!({ "line": 4, "character": 6 }));
}
