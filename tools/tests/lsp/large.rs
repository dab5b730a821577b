//! A text of 10,000 lines: every request is answered, and a keystroke costs one analysis at most.

use crate::program::program;
use crate::requests::{AFTER_NAME, LINE, requests};
use crate::session::{Session, URI};
use serde_json::{Value, json};

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
    assert!(session.of("semanticTokens/full")["data"].as_array().unwrap().len() > 5 * 60_000);
    let end = json!({ "line": 10_000, "character": 0 });
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": end });
    let params = json!({ "textDocument": { "uri": URI }, "range": range });
    let hints = session.client.request("textDocument/inlayHint", params).unwrap();
    assert_eq!(hints.as_array().unwrap().len(), 500, "each sum has a type that is not written");
}

/// Returns whether an answer has contents.
fn is_full(answer: &Value) -> bool {
    match answer {
        Value::Null => false,
        Value::Array(parts) => !parts.is_empty(),
        Value::Object(parts) => parts.values().any(is_full) || parts.contains_key("range"),
        Value::String(text) => !text.is_empty(),
        _ => true,
    }
}

#[test]
fn every_request_is_answered_after_a_keystroke() {
    let mut session = Session::new(&program(10_000));
    assert!(session.client.diagnostics(URI).unwrap().is_empty());
    for (method, params) in requests(URI) {
        // Each request follows a keystroke: a blank, or a letter that misspells a name.
        let is_action = method == "codeAction";
        let (column, typed) = if is_action { (AFTER_NAME, "s") } else { (0, " ") };
        session.client.change(URI, (LINE, column), (LINE, column), typed).unwrap();
        let answer = session.client.request(&format!("textDocument/{method}"), params);
        let answer = answer.unwrap_or_else(|error| panic!("{method}: {error}"));
        let found = session.client.diagnostics(URI).unwrap();
        assert_eq!(found.len(), usize::from(is_action), "{method}: {found:?}");
        session.client.change(URI, (LINE, column), (LINE, column + 1), "").unwrap();
        assert!(session.client.diagnostics(URI).unwrap().is_empty(), "{method}");
        assert!(is_full(&answer), "{method}: {answer}");
        let text = answer.to_string();
        match method {
            "hover" => assert!(text.contains("tensor<?xf64, #cotan.dims<n>>"), "{text}"),
            "references" => assert_eq!(answer.as_array().unwrap().len(), 2, "{text}"),
            "rename" => assert_eq!(text.matches("renamed").count(), 2, "{text}"),
            "documentSymbol" => assert_eq!(answer.as_array().unwrap().len(), 500),
            "codeAction" => assert!(text.contains("\"newText\":\"math.cos\""), "{text}"),
            "inlayHint" => assert!((2..5).contains(&answer.as_array().unwrap().len()), "{text}"),
            _ => {}
        }
    }
}

fn statistics(session: &mut Session) -> (u64, u64) {
    let found = session.client.request("cotan/statistics", json!({ "uri": URI })).unwrap();
    (found["analyses"].as_u64().unwrap(), found["parsedParts"].as_u64().unwrap())
}

#[test]
fn requests_between_keystrokes_share_one_analysis() {
    let mut session = Session::new(&program(1000));
    session.client.diagnostics(URI).unwrap();
    assert_eq!(statistics(&mut session), (1, 1));
    session.of("documentSymbol");
    session.of("semanticTokens/full");
    session.client.at("hover", URI, 1, 10).unwrap();
    assert_eq!(statistics(&mut session), (1, 1), "answers need no further analysis");
    session.client.change(URI, (1, 0), (1, 0), " ").unwrap();
    session.of("documentSymbol");
    session.of("foldingRange");
    assert_eq!(statistics(&mut session).0, 2);
}

#[test]
fn only_the_part_that_changed_is_parsed() {
    let mut session = Session::new(&[&program(100)[..]; 10].join("// -----\n"));
    session.client.diagnostics(URI).unwrap();
    // Equal parts are parsed once each, at the start: there is nothing to compare with yet.
    assert_eq!(statistics(&mut session), (1, 10));
    session.client.change(URI, (1, 0), (1, 0), " ").unwrap();
    session.client.diagnostics(URI).unwrap();
    assert_eq!(statistics(&mut session), (2, 11));
}

#[test]
fn a_burst_of_keystrokes_needs_fewer_analyses() {
    let mut session = Session::new(&program(4000));
    session.client.diagnostics(URI).unwrap();
    for _ in 0..50 {
        session.client.change(URI, (1, 0), (1, 0), " ").unwrap();
    }
    session.of("foldingRange");
    let (analyses, _) = statistics(&mut session);
    assert!(analyses < 50, "{analyses} analyses for 50 keystrokes");
}
