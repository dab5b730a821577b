//! The protocol itself: the life of a session, and messages that are wrong.

use crate::session::{Session, URI};
use cotan_lsp::client::Client;
use serde_json::{Value, json};

const COTAN: &str = env!("CARGO_BIN_EXE_cotan");

#[test]
fn a_session_starts_and_stops() {
    let mut client = Client::spawn(COTAN).unwrap();
    let early = client.request("shutdown", Value::Null).unwrap_err().to_string();
    assert!(early.starts_with("-32002"), "{early}");
    let result = client.request("initialize", json!({ "capabilities": {} })).unwrap();
    let capabilities = &result["capabilities"];
    assert_eq!(capabilities["positionEncoding"], "utf-16");
    for provider in ["hover", "definition", "references", "documentSymbol", "foldingRange"] {
        assert_eq!(capabilities[format!("{provider}Provider")], true, "{provider}");
    }
    assert_eq!(result["serverInfo"]["name"], "cotan");
    let twice = client.request("initialize", json!({ "capabilities": {} })).unwrap_err();
    assert!(twice.to_string().starts_with("-32600"));
    assert!(client.stop().unwrap().success());
}

#[test]
fn an_exit_without_a_shutdown_is_a_failure() {
    assert_eq!(Client::start(COTAN).unwrap().exit().unwrap().code(), Some(1));
}

#[test]
fn malformed_messages_are_reported_and_skipped() {
    let mut client = Client::start(COTAN).unwrap();
    client.send_bytes(b"Content-Length: 7\r\n\r\n{\"id\": ").unwrap();
    let logged = client.notification("window/logMessage").unwrap();
    assert!(logged["message"].as_str().unwrap().starts_with("a message cannot be read"));
    client.send_bytes(b"Content-Length: many\r\n\r\n").unwrap();
    client.notification("window/logMessage").unwrap();
    client.send_bytes(b"Content-Length: 2\r\n\r\n[]").unwrap();
    client.notification("window/logMessage").unwrap();
    assert!(client.stop().unwrap().success());
}

#[test]
fn unknown_methods_and_wrong_parameters_are_errors() {
    let mut session = Session::new("module { }");
    let client = &mut session.client;
    let mut fails = |method: &str, params: Value, code: &str| {
        let error = client.request(method, params).unwrap_err().to_string();
        assert!(error.starts_with(code), "{method}: {error}");
    };
    fails("textDocument/nothing", json!({}), "-32601");
    fails("textDocument/hover", json!({ "position": 1 }), "-32602");
    let elsewhere = json!({ "textDocument": { "uri": "untitled:other" } });
    fails("textDocument/documentSymbol", elsewhere, "-32602");
    fails("workspace/executeCommand", json!({ "command": "cotan.nothing" }), "-32602");
    client.notify("$/unknown", json!({})).unwrap();
    client.notify("textDocument/didChange", json!({ "wrong": 1 })).unwrap();
    assert!(client.of("documentSymbol", URI).is_ok());
}

#[test]
fn waiting_requests_are_cancelled() {
    let mut session = Session::new(&crate::program::program(2000));
    let client = &mut session.client;
    let range = json!({ "textDocument": { "uri": URI } });
    let ids: Vec<i32> = (0..20)
        .map(|_| client.send("textDocument/semanticTokens/full", range.clone()).unwrap())
        .collect();
    let last = *ids.last().unwrap();
    client.notify("$/cancelRequest", json!({ "id": last })).unwrap();
    client.notify("$/cancelRequest", json!({ "id": 9999 })).unwrap();
    let response = client.response(last).unwrap();
    assert_eq!(response.error.map(|error| error.code), Some(-32800));
}
