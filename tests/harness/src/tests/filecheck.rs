//! Directives of FileCheck: what matches, and the messages for what does not.

use crate::filecheck::{Flags, Named, check};

const OUTPUT: &str = "module {\n  func.func @f(%arg0: f64) {\n    %0 = a.b %arg0, %arg0\n    \
                      %1 = a.c  %0 {n = 10}\n\n    return\n  }\n  func.func @g() {\n    %0 = a.d\n  }\n}\n";

fn run(flags: &str, checks: &str, output: &str) -> Result<(), String> {
    let words: Vec<String> =
        format!("a.mlir {flags}").split_whitespace().map(str::to_owned).collect();
    let flags = Flags::read(&words)?;
    let file = Named { name: "a.mlir", text: checks };
    check(&flags, file, Named { name: "<stdin>", text: output })
}

#[track_caller]
fn passes(flags: &str, checks: &str) {
    assert_eq!(run(flags, checks, OUTPUT), Ok(()), "{checks}");
}

#[track_caller]
fn fails(checks: &str, message: &str) {
    let failure = run("", checks, OUTPUT).unwrap_err();
    assert!(failure.contains(message), "{failure}");
}

#[test]
fn directives_match_in_order() {
    passes("", "// CHECK: module\n// CHECK-NEXT: @f\n// CHECK-SAME: f64\n// CHECK: {n = 10}\n");
    passes("", "// CHECK: n = 10\n// CHECK-EMPTY:\n// CHECK-NEXT: return\n");
    passes("", "// CHECK-COUNT-2: func.func\n// CHECK-NOT: return\n// CHECK: a.d\n");
    passes("", "// CHECK-DAG: a.c\n// CHECK-DAG: a.b\n// CHECK-NOT: a.c\n// CHECK: return\n");
    passes("", "// CHECK-LABEL: @f\n// CHECK: return\n// CHECK-LABEL: @g\n// CHECK: a.d\n");
    fails("// CHECK: a.c\n// CHECK: a.b\n", "2:11: error: CHECK: this was not found");
    fails("// CHECK: a.b\n// CHECK-NEXT: return\n", "not on the line after the previous match");
    fails("// CHECK: a.b\n// CHECK-NEXT: %arg0, %arg0\n", "on the same line as the previous match");
    fails("// CHECK: a.b\n// CHECK-SAME: a.c\n", "not on the same line as the previous match");
    fails("// CHECK: a.b\n// CHECK-NOT: a.c\n// CHECK: return\n", "excluded, and was found");
    fails("// CHECK: return\n// CHECK-NOT: a.d\n", "<stdin>:9:10: note: found here");
    fails("// CHECK-COUNT-3: func.func\n", "it was found 2 of 3 times");
    fails(
        "// CHECK-LABEL: @f\n// CHECK: a.d\n// CHECK-LABEL: @g\n",
        "end of the region of the label",
    );
}

#[test]
fn every_region_is_checked() {
    let checks = "// CHECK-LABEL: @f\n// CHECK: a.x\n// CHECK-LABEL: @g\n// CHECK: a.y\n";
    let failure = run("", checks, OUTPUT).unwrap_err();
    assert!(failure.contains("a.mlir:2:11") && failure.contains("a.mlir:4:11"), "{failure}");
}

#[test]
fn variables_store_what_they_match() {
    passes(
        "",
        "// CHECK: @f(%[[A:[a-z0-9]+]]\n// CHECK: [[X:%.+]] = a.b %[[A]], %[[A]]\n// CHECK: a.c [[X]]\n",
    );
    passes("", "// CHECK: a.b [[A:%[a-z0-9]+]], [[A]]\n");
    passes(
        "",
        "// CHECK: %[[#N:]] = a.b\n// CHECK: %[[#N+1]] = a.c\n// CHECK-SAME: [[#%u, mul(N+5, 2)]]\n",
    );
    passes("-D#N=9 -DX=return", "// CHECK: n = [[#N + 1]]\n// CHECK: [[X]]\n");
    passes("", "// CHECK: f{{32|64}}\n// CHECK: {{^ *}}return{{$}}\n");
    passes("", "// CHECK{LITERAL}: module {\n// CHECK: n = [[@LINE+8]]\n");
    fails("// CHECK: [[X:a.b]]\n// CHECK: [[X]]\n", "note: `X` is `a.b`");
    fails("// CHECK: [[Y]]\n", "there is no variable `Y`");
    let scoped = "// CHECK: [[X:a.b]] [[$Y:%arg0]]\n// CHECK-LABEL: @g\n// CHECK: [[X]][[$Y]]\n";
    let failure = run("--enable-var-scope", scoped, OUTPUT).unwrap_err();
    assert!(failure.contains("there is no variable `X`\n"), "{failure}");
}

#[test]
fn flags_change_what_matches() {
    passes("--check-prefixes=A,B", "// A: module\n// B-NEXT: @f\n// CHECK: x\n");
    passes("--match-full-lines", "// CHECK: return\n");
    assert!(run("--match-full-lines", "// CHECK: retur\n", OUTPUT).is_err());
    passes("", "// CHECK: a.c %0 {\n");
    assert!(run("--strict-whitespace", "// CHECK: a.c %0 {\n", OUTPUT).is_err());
    passes("--ignore-case", "// CHECK: RETURN\n");
    assert!(run("--implicit-check-not=a.c", "// CHECK: return\n", OUTPUT).is_err());
    assert!(run("", "// CHECK-NOT: x\n", "").unwrap_err().contains("`--allow-empty` accepts"));
    assert_eq!(run("--allow-empty", "// CHECK-NOT: x\n", ""), Ok(()));
    passes("", "// COM: CHECK: nothing\n// CHECK: module\n");
}

#[test]
fn mistakes_in_directives_are_named() {
    fails("x\n", "there is no directive `CHECK:`");
    fails("// CHECK:\n", "a.mlir:1:4: error: `CHECK` has no text");
    fails("// CHECK-NEXT: x\n", "`CHECK-NEXT` needs a directive before it");
    fails("// CHECK: a\n// CHECK-EMPTY: x\n", "matches an empty line");
    fails("// CHECK: {{x\n", "`{{` without `}}`");
    fails("// CHECK: [[x\n", "`[[` without `]]`");
    fails("// CHECK: [[1, 2]]\n", "is no name of a variable");
    fails("// CHECK: {{(}}\n", "no regular expression");
    fails("// CHECK-COUNT: x\n", "`-COUNT` needs a count");
    fails("// CHECK-NOT-NEXT: x\n", "combines kinds");
    fails("// CHECK: [[#%q,X:]]\n", "`%q` is no format");
}

#[test]
fn a_failure_shows_both_texts() {
    let failure = run("", "// CHECK: @f\n// CHECK: %1 = a.c %0 {m = 10}\n", OUTPUT).unwrap_err();
    assert_eq!(
        failure,
        "a.mlir:2:11: error: CHECK: this was not found in the output\n  |\n\
         2 | // CHECK: %1 = a.c %0 {m = 10}\n  |           ^^^^^^^^^^^^^^^^^^^^\n\
         <stdin>:2:15: note: searched from here\n  |\n2 |   func.func @f(%arg0: f64) {\n  \
         |               ^\n<stdin>:4:5: note: is this it?\n  |\n4 |     %1 = a.c  %0 {n = 10}\n  \
         |     ^^^^^^^^^^^^^^^^^^^^^\n"
    );
}
