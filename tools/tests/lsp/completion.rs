//! Completion.

use crate::session::Session;

fn labels(text: &str) -> Vec<String> {
    Session::new(text).labels(0)
}

fn has(labels: &[String], wanted: &[&str]) {
    for label in wanted {
        assert!(labels.iter().any(|it| it == label), "no {label} in {labels:?}");
    }
}

#[test]
fn operations_start_lines_and_follow_results() {
    let found = labels("func.func @f() {\n  |\n}\n");
    has(&found, &["arith.addf", "return", "func.return", "stablehlo.add"]);
    has(&labels("func.func @f() {\n  %x = ari|\n}\n"), &["arith.addf", "arith.constant"]);
    has(&labels("|"), &["func.func", "module"]);
    assert!(labels("func.func @f() {\n  return |\n}\n").iter().all(|it| it != "arith.addf"));
}

#[test]
fn operations_come_with_their_assembly() {
    let mut session = Session::new("func.func @f() {\n  arith.ad|\n}\n");
    let found = session.at("completion", 0);
    let items = found["items"].as_array().unwrap();
    let item = items.iter().find(|item| item["label"] == "arith.addf").unwrap();
    let text = item["textEdit"]["newText"].as_str().unwrap();
    assert!(
        text.starts_with("%${0:result} = arith.addf ${1:%lhs}, ${2:%rhs} : ${3:type}"),
        "{text}"
    );
    let resolved = session.client.request("completionItem/resolve", item.clone()).unwrap();
    assert!(resolved["documentation"]["value"].as_str().unwrap().contains("**Derivative:**"));
}

#[test]
fn values_in_scope_are_offered_the_last_one_first() {
    let text = "func.func @g(%other: f64) {\n  return\n}
func.func @f(%a: f64, %b: i32) {
  %c = scf.if %z -> f64 {
    %inner = arith.addf %a, %a : f64
    scf.yield %inner : f64
  }
  %d = arith.addf %a, |
}
";
    let mut session = Session::new(text);
    let found = session.labels(0);
    has(&found, &["%a", "%b"]);
    assert!(!found.contains(&"%inner".to_owned()) && !found.contains(&"%other".to_owned()));
    assert_eq!(
        labels("func.func @f(%a: f64) {\n  %b = math.sin %a : f64\n  %c = math.sin %|\n}")[0],
        "%b"
    );
}

#[test]
fn types_sizes_and_attributes_are_offered() {
    let prefix = "!v = tensor<?xf64, #cotan.dims<n>>\nfunc.func @f(%x: !v) {\n  ";
    has(&labels(&format!("{prefix}%y = math.sin %x : |\n}}")), &["f64", "tensor<", "!v"]);
    has(&labels(&format!("{prefix}%y = math.sin %x : !|\n}}")), &["!v"]);
    has(&labels(&format!("{prefix}%y = array.dim |\n}}")), &["n"]);
    has(&labels(&format!("{prefix}%y = arith.addf %x, %x {{|\n}}")), &["fastmath"]);
    has(&labels(&format!("{prefix}%y = arith.constant #|\n}}")), &["#arith.fastmath"]);
}

#[test]
fn words_that_the_assembly_expects_are_offered() {
    let prefix = "func.func @f(%x: tensor<4xf64>, %i: i32) {\n  ";
    has(&labels(&format!("{prefix}%y = array.sum %x |\n}}")), &["along"]);
    has(&labels(&format!("{prefix}%y = arith.cmpi |\n}}")), &["slt", "eq"]);
}

#[test]
fn symbols_and_blocks_are_offered() {
    let text =
        "func.func private @other(f64)\nfunc.func @f() {\n  cf.br ^|\n^end:\n  func.call @|\n}\n";
    let mut session = Session::new(text);
    assert_eq!(session.labels(0), ["^end"]);
    has(&session.labels(1), &["@other"]);
}

#[test]
fn passes_are_offered_in_run_lines() {
    has(&labels("// RUN: cotan opt %s --cano|\n"), &["--canonicalize", "--cse"]);
    assert!(labels("// a comment |\n").is_empty());
    assert!(labels("module attributes {a = \"text |\"} { }\n").is_empty());
}
