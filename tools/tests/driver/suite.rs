//! `cotan test`: the snapshot tests of a folder.

use crate::run::{Ended, Folder, cotan, own_opt, run};

const CASE: &str = "// RUN: cotan opt %s --dce\n// COUNT: arith.addf 0\n// OUT:\n\
                    func.func @f(%x: f64) -> f64 {\n  %y = arith.addf %x, %x : f64\n  return %x : f64\n}\n";

fn test(words: &[&str]) -> Ended {
    let words: Vec<&str> = ["test"].iter().chain(words).copied().collect();
    run(&cotan(), &words, b"")
}

#[test]
fn failures_are_shown_and_blessed_cases_pass() {
    let folder = Folder::new("suite-bless");
    let path = folder.file("a.mlir", CASE);
    let failed = test(&[&path]);
    assert_eq!(failed.status, 1, "{failed}");
    let hint = format!("`cotan test {path} --bless` accepts the current output");
    assert!(failed.out.contains(&hint), "{failed}");
    assert_eq!(test(&[&path, "--bless"]).status, 0);
    let passed = test(&[&folder.path("")]);
    assert!(passed.status == 0 && passed.out.contains("2 passed"), "{passed}");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("// OUT:\n// module {\n//   func.func @f"), "{text}");
    assert_eq!(folder.names(), ["a.mlir"]);
}

#[test]
fn cases_are_chosen_and_listed() {
    let folder = Folder::new("suite-filter");
    let paths = ["a.mlir", "b.mlir"].map(|name| folder.file(name, CASE));
    let listed = test(&[&folder.path(""), "--list", "--filter", "/b."]);
    assert_eq!(listed.out, format!("{}: test\n", folder.path("b.mlir")), "{listed}");
    let listed = test(&[&paths[0], &paths[1], "--list", "--skip", "/b.", "--format", "terse"]);
    assert_eq!(listed.out, format!("{}: test\n", paths[0]), "{listed}");
}

#[test]
fn unsupported_runs_are_usage_errors() {
    let folder = Folder::new("suite-usage");
    folder.file("not.txt", "");
    let empty = test(&[&folder.path("")]);
    assert_eq!(empty.status, 2);
    assert!(empty.err.contains("no file ends in `.mlir`"), "{empty}");
    let missing = test(&["cse"]);
    let hint = "error: there is no `cse`; `--filter cse` chooses cases by name\n";
    assert_eq!((missing.status, missing.err.as_str()), (2, hint));
    let path = folder.file("a.mlir", CASE);
    let none = test(&[&path, "--filter", "/b.mlir"]);
    assert!(none.status == 2 && none.err.contains("there is no case for `/b.mlir`"), "{none}");
    assert_eq!(test(&[]).status, 2);
    assert_eq!(test(&[&path, "--jobs=0"]).status, 2);
}

#[test]
fn a_case_cannot_run_cases() {
    let folder = Folder::new("suite-inside");
    let path = folder.file("a.mlir", "// RUN[2]: cotan test %s\n// OUT:\n// x\n");
    let ended = test(&[&path]);
    assert!(ended.out.contains("a case cannot run cases"), "{ended}");
}

#[test]
fn a_program_of_ones_own_tests_itself() {
    let folder = Folder::new("suite-own");
    let case = "// RUN: own_opt opt %s --drop-unused\n// RUN: cotan opt %s --drop-unused=at-most=0\n\
                // COUNT: arith.addf 0\n// COUNT[2]: arith.addf 1\nfunc.func @f(%x: f64) {\n  \
                %y = arith.addf %x, %x : f64\n  return\n}\n";
    let path = folder.file("a.mlir", case);
    let ended = run(&own_opt(), &["test", &path], b"");
    assert_eq!(ended.status, 0, "{ended}");
}

#[test]
fn cases_of_file_check_run_and_are_moved() {
    let folder = Folder::new("suite-check");
    let program = "func.func @f(%x: f64) -> f64 {\n  %y = arith.addf %x, %x : f64\n  \
                   return %x : f64\n}\n";
    let checks = "// RUN: mlir-opt %s -pass-pipeline='builtin.module(func.func(cse))' | mlir-opt \\\n\
                  // RUN: | FileCheck %s\n// RUN: not mlir-opt %s -x\n\
                  // CHECK-LABEL: @f(\n// CHECK-SAME: %[[X:.*]]: f64\n";
    let passing = format!("{checks}// CHECK-NEXT: return %[[X]]\n{program}");
    let path = folder.file("a.mlir", &passing);
    let passed = test(&[&path]);
    assert_eq!(passed.status, 0, "{passed}");
    let failing = passing.replace("return %[[X]]", "return %[[X]]x");
    let path = folder.file("b.mlir", &failing);
    let failed = test(&[&path]);
    let place = format!("{path}:6:16: error: CHECK-NEXT: this was not found in the output");
    assert!(failed.status == 1 && failed.out.contains(&place), "{failed}");
    assert!(failed.out.contains("<stdin>:"), "{failed}");
    let text = format!("// RUN: mlir-opt %s -dce | FileCheck %s\n// CHECK-NOT: addf\n{program}");
    let path = folder.file("c.mlir", &text);
    let moved = test(&[&path, "--bless-from-check"]);
    assert_eq!(moved.status, 0, "{moved}");
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text, format!("// RUN: cotan opt %s -dce\n{program}"));
    assert_eq!(test(&[&path]).status, 0);
}
