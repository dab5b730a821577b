//! The language server of a program with a dialect of its own, which has no code for it.

use cotan_lsp::client::Client;
use serde_json::json;

const URI: &str = "untitled:intervals.mlir";

const TEXT: &str = "// RUN: interval-opt opt %s --
func.func @f(%x: !interval.range) -> !interval.range {
  %r = interval.add %x, %x : !interval.range
  return %r : !interval.range
}
func.func @g(%a: f64, %b: f64, %t: f64) -> f64 {
  %r = interval.between %a, %b at %t : f64
  return %r : f64
}
";

fn client() -> Client {
    let mut client = Client::start(env!("CARGO_BIN_EXE_interval-opt")).unwrap();
    client.open(URI, TEXT).unwrap();
    client
}

fn hover(line: u32, character: u32) -> String {
    let found = client().at("hover", URI, line, character).unwrap();
    found["contents"]["value"].as_str().unwrap_or_default().to_owned()
}

fn labels(line: u32, character: u32) -> Vec<String> {
    let found = client().at("completion", URI, line, character).unwrap();
    let items = found["items"].as_array().unwrap().iter();
    items.map(|item| item["label"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn its_text_has_no_errors() {
    assert_eq!(client().diagnostics(URI).unwrap(), Vec::<serde_json::Value>::new());
}

#[test]
fn its_operations_and_types_are_described() {
    let text = hover(2, 10);
    assert!(text.contains("Adds two intervals") && text.contains("**Cost:**"), "{text}");
    assert!(hover(1, 22).contains("!interval.range"));
}

#[test]
fn derivative_and_cost_of_its_operation_are_shown() {
    let text = hover(6, 10);
    for part in [
        "interval.between(%a: f64, %b: f64, %t: f64) -> %r: f64",
        "Partial derivative by `%a`: `arith.subf(1.0 : f64, %t)`",
        "Partial derivative by `%b`: `%t`",
        "Partial derivative by `%t`: `arith.subf(%b, %a)`",
        "Cost here: `3` floating-point operations",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn its_operation_is_completed_with_its_assembly() {
    let found = client().at("completion", URI, 6, 7).unwrap();
    let items = found["items"].as_array().unwrap();
    let item = items.iter().find(|item| item["label"] == "interval.between").unwrap();
    let text = item["textEdit"]["newText"].as_str().unwrap();
    assert_eq!(text, "interval.between ${1:%lower}, ${2:%upper} at ${3:%position} : ${4:type}");
}

#[test]
fn the_gradient_of_a_function_is_printed() {
    let mut client = client();
    let lenses = client.of("codeLens", URI).unwrap();
    let lenses = lenses.as_array().unwrap();
    let gradient = lenses.iter().find(|lens| lens["command"]["title"] == "gradient").unwrap();
    let command = &gradient["command"];
    let params = json!({ "command": command["command"], "arguments": command["arguments"] });
    let result = client.request("workspace/executeCommand", params).unwrap();
    assert_eq!(result["status"], 0, "{result}");
    assert!(result["stdout"].as_str().unwrap().contains("@grad_g"), "{result}");
}

#[test]
fn its_operations_types_and_passes_are_offered() {
    assert!(labels(2, 7).contains(&"interval.add".to_owned()));
    assert!(labels(2, 44).contains(&"!interval.range".to_owned()));
    assert!(labels(0, 30).contains(&"--interval-unroll".to_owned()));
}

#[test]
fn its_run_lines_run() {
    let mut client = client();
    let params = json!({ "command": "cotan.runLine", "arguments": [URI, 0] });
    let result = client.request("workspace/executeCommand", params).unwrap();
    assert_eq!(result["status"], 0, "{result}");
    assert!(result["stdout"].as_str().unwrap().contains("interval.add"), "{result}");
}
