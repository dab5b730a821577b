//! Code lenses and their commands.

use crate::session::{Session, URI};
use cotan_lsp::client::Client;
use serde_json::{Value, json};

const PROGRAM: &str = "// RUN: cotan opt %s --canonicalize
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %y = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %y : f64
}
func.func @count() -> i32 {
  %c = arith.constant 7 : i32
  return %c : i32
}
func.func private @outside()
";

fn lens(session: &mut Session, title: &str, nth: usize) -> Value {
    let lenses = session.of("codeLens");
    let mut named =
        lenses.as_array().unwrap().iter().filter(|lens| lens["command"]["title"] == title);
    named.nth(nth).unwrap()["command"].clone()
}

fn execute(client: &mut Client, command: &Value) -> Value {
    let params = json!({ "command": command["command"], "arguments": command["arguments"] });
    client.request("workspace/executeCommand", params).unwrap()
}

#[test]
fn functions_and_run_lines_have_lenses() {
    let mut session = Session::new(PROGRAM);
    let lenses = session.of("codeLens");
    let titles: Vec<(&str, u64)> = lenses
        .as_array()
        .unwrap()
        .iter()
        .map(|it| {
            let line = it["range"]["start"]["line"].as_u64().unwrap();
            (it["command"]["title"].as_str().unwrap(), line)
        })
        .collect();
    let expected = [("run", 1), ("gradient", 1), ("run", 5), ("run", 0), ("bless", 0)];
    assert_eq!(titles, expected);
}

#[test]
fn a_function_runs_on_random_arguments() {
    let mut session = Session::new(PROGRAM);
    let command = lens(&mut session, "run", 0);
    let result = execute(&mut session.client, &command);
    assert_eq!(result["status"], 0, "{result}");
    assert!(result["stdout"].as_str().unwrap().ends_with(" : f64\n"), "{result}");
    let shown = session.client.notification("window/showMessage").unwrap();
    assert_eq!(shown["message"], result["stdout"].as_str().unwrap().trim_end());
    let command = lens(&mut session, "run", 1);
    assert_eq!(execute(&mut session.client, &command)["stdout"], "c = 7 : i32\n");
}

#[test]
fn the_gradient_of_a_function_is_printed() {
    let mut session = Session::new(PROGRAM);
    let command = lens(&mut session, "gradient", 0);
    let result = execute(&mut session.client, &command);
    assert!(result["stdout"].as_str().unwrap().contains("func.func @grad_f("), "{result}");
}

#[test]
fn a_run_line_runs_the_unsaved_text() {
    let mut session = Session::new(PROGRAM);
    let command = lens(&mut session, "run", 2);
    assert_eq!(command["command"], "cotan.runLine");
    let result = execute(&mut session.client, &command);
    assert!(result["stdout"].as_str().unwrap().contains("@count"), "{result}");
}

#[test]
fn a_case_is_blessed_when_it_is_saved() {
    let folder = std::env::temp_dir().join(format!("cotan lsp bless {}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("case.mlir");
    let text = "// RUN: cotan opt %s\n// OUT:\n// old\nmodule {\n}\n";
    std::fs::write(&path, text).unwrap();
    let uri = format!("file://{}", path.display().to_string().replace(' ', "%20"));
    let mut client = Client::start(env!("CARGO_BIN_EXE_cotan")).unwrap();
    client.open(&uri, &format!("{text}// unsaved\n")).unwrap();
    let command = json!({ "command": "cotan.bless", "arguments": [uri] });
    let error = client.request("workspace/executeCommand", command.clone()).unwrap_err();
    assert!(error.to_string().contains("save the file first"));
    client.open(&uri, text).unwrap();
    execute(&mut client, &command);
    let blessed = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(blessed.contains("// OUT:\n// module {\n// }"), "{blessed}");
}

#[test]
fn an_endless_function_is_cancelled_while_others_are_answered() {
    let text =
        "func.func @f() -> i1 {\n  %t = arith.constant true\n  cf.br ^a\n^a:\n  cf.br ^a\n}\n";
    let mut session = Session::new(text);
    let command = lens(&mut session, "run", 0);
    let params = json!({ "command": command["command"], "arguments": command["arguments"] });
    let id = session.client.send("workspace/executeCommand", params).unwrap();
    assert!(session.client.of("foldingRange", URI).is_ok());
    session.client.notify("$/cancelRequest", json!({ "id": id })).unwrap();
    let response = session.client.response(id).unwrap();
    assert_eq!(response.error.map(|error| error.code), Some(-32800));
}
