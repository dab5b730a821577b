//! Definitions, references, renaming.

use crate::session::{Session, URI};
use serde_json::{Value, json};

const PROGRAM: &str = "!v = tensor<?xf64, #cotan.dims<k>>
func.func @callee(%a: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  return %a : tensor<?xf64, #cotan.dims<|n>>
}
func.func @caller(%c: i1, %x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %pair:2 = func.call @two() : () -> (f64, f64)
  %y = func.call @|callee(%x) : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  cf.cond_br %c, ^one, ^|two
^one:
  return %pa|ir#1 : f64
^two:
  return %pair#0 : f64
}
func.func private @two() -> (f64, f64)
func.func private @alias(!|v) -> !v
";

fn lines(found: &Value) -> Vec<u64> {
    let found = found.as_array().unwrap();
    found.iter().map(|it| it["range"]["start"]["line"].as_u64().unwrap()).collect()
}

fn references(session: &mut Session, mark: usize) -> Value {
    let (line, character) = session.marks[mark];
    let params = json!({
        "textDocument": { "uri": URI },
        "position": { "line": line, "character": character },
        "context": { "includeDeclaration": true },
    });
    session.client.request("textDocument/references", params).unwrap()
}

fn rename(session: &mut Session, mark: usize, name: &str) -> Result<String, String> {
    let (line, character) = session.marks[mark];
    let params = json!({
        "textDocument": { "uri": URI },
        "position": { "line": line, "character": character },
        "newName": name,
    });
    let edit = session.client.request("textDocument/rename", params);
    let edit = edit.map_err(|error| error.to_string())?;
    Ok(session.applied(&edit["changes"][URI]))
}

#[test]
fn definitions_are_found() {
    let mut session = Session::new(PROGRAM);
    let definition = |session: &mut Session, mark| {
        let found = session.at("definition", mark);
        session.slice(&found["range"]).to_owned() + &format!(" {}", found["range"]["start"]["line"])
    };
    assert_eq!(definition(&mut session, 0), "n 1");
    assert_eq!(definition(&mut session, 1), "@callee 1");
    assert_eq!(definition(&mut session, 2), "^two 10");
    assert_eq!(definition(&mut session, 3), "%pair 5");
    assert_eq!(definition(&mut session, 4), "!v 0");
}

#[test]
fn references_stay_in_their_scope() {
    let mut session = Session::new(PROGRAM);
    assert_eq!(lines(&references(&mut session, 0)), [1, 1, 2], "sizes belong to their function");
    assert_eq!(lines(&references(&mut session, 1)), [1, 6]);
    assert_eq!(lines(&references(&mut session, 2)), [7, 10]);
    assert_eq!(lines(&references(&mut session, 3)), [5, 9, 11], "both results are one name");
    assert_eq!(lines(&references(&mut session, 4)), [0, 14, 14]);
    assert_eq!(session.at("documentHighlight", 3).as_array().unwrap().len(), 3);
}

#[test]
fn entities_are_renamed_everywhere() {
    let names = ["m", "@renamed", "^three", "%both", "!w"];
    let old = ["dims<n>> {", "@callee", "^two", "%pair", "!v"];
    for (mark, name) in names.iter().enumerate() {
        let mut session = Session::new(PROGRAM);
        let prepared = session.at("prepareRename", mark);
        assert!(!prepared["placeholder"].as_str().unwrap().is_empty());
        let text =
            rename(&mut session, mark, name.trim_start_matches(['@', '^', '%', '!'])).unwrap();
        let count = |text: &str, word: &str| text.matches(word).count();
        assert_eq!(count(&text, old[mark]), 0, "{text}");
        let mut again = Session::new(&text);
        assert!(again.client.diagnostics(URI).unwrap().is_empty(), "{text}");
        assert!(count(&text, name) >= 2);
    }
}

#[test]
fn names_that_clash_or_are_none_are_refused() {
    let mut session = Session::new(PROGRAM);
    assert!(rename(&mut session, 3, "x").unwrap_err().contains("another meaning"));
    assert!(rename(&mut session, 3, "a b").unwrap_err().contains("no valid name"));
    assert!(rename(&mut session, 1, "two").unwrap_err().contains("another meaning"));
    assert!(rename(&mut session, 2, "one").unwrap_err().contains("another meaning"));
    assert!(rename(&mut session, 4, "a.b").unwrap_err().contains("no valid name"));
    let mut session = Session::new("func.func @f() {\n  ret|urn\n}\n");
    assert_eq!(session.at("prepareRename", 0), Value::Null);
    assert!(rename(&mut session, 0, "x").is_err());
}

#[test]
fn a_name_of_several_regions_is_one_name() {
    let text = "func.func @f(%x: tensor<4xf64>) -> tensor<4xf64> {
  %r = array.map %x (%|e: f64) {
    %s = arith.mulf %e, %e : f64
    array.yield %s : f64
  } : (tensor<4xf64>) -> tensor<4xf64>
  return %r : tensor<4xf64>
}
";
    let mut session = Session::new(text);
    assert_eq!(lines(&references(&mut session, 0)), [1, 2, 2]);
}
