//! Each way in which a case can be bad has words of its own.

use super::{Folder, case};
use crate::listing::Listing;
use crate::suite::Suite;
use std::fs;

#[test]
fn an_empty_case_checks_nothing() {
    let error =
        "a.mlir:1:1: error: this file is empty; a case begins with `// RUN: cotan opt %s`\n";
    assert_eq!(Folder::new("").wrong(), error);
}

#[test]
fn a_case_without_a_run_checks_nothing() {
    let error = "a.mlir:1:1: error: there is no `// RUN:` line, so this case checks nothing\n";
    assert_eq!(Folder::new("module {\n}\n").wrong(), error);
    assert_eq!(Folder::new("module {\n}\n").bless(), error);
}

#[test]
fn a_run_that_prints_nothing_checks_nothing() {
    let error = "a.mlir:1:9: error: this has no output, so it checks nothing\n  |\n\
                 1 | // RUN: toy nothing\n  |         ^^^^^^^^^^^\n";
    assert_eq!(Folder::new("// RUN: toy nothing\n").wrong(), error);
    assert_eq!(Folder::new("// RUN: toy nothing\n").bless(), error);
}

#[test]
fn an_unknown_directive_is_pointed_at() {
    let folder = Folder::new("// RUN: toy show %s\n// COUNTS: cf.br 1\n");
    let error = "a.mlir:2:4: error: unknown directive `COUNTS`; did you mean `COUNT`?\n  |\n\
                 2 | // COUNTS: cf.br 1\n  |    ^^^^^^\n";
    assert_eq!(folder.wrong(), error);
}

#[test]
fn a_stale_expectation_is_shown_with_the_command_to_bless_it() {
    let folder = Folder::new("// RUN: toy show %s\nnew\n");
    folder.write("a.out", "old\n");
    let error = "--- a.out (expected)\n+++ printed now\n@@ -1 +1 @@\n-old\n+new\n\n\
                 `bless it` accepts the current output\n";
    assert_eq!(folder.wrong(), error);
    let missing = Folder::new("// RUN: toy show %s\nnew\n").wrong();
    assert!(missing.contains("--- a.out (nothing is expected)\n"), "{missing}");
}

#[test]
fn the_exit_code_counts() {
    let folder = Folder::new("// RUN: toy show %s\nbad\n");
    let error = "a.mlir:1:9: error: this exits with 1, not with 0\n  |\n1 | // RUN: toy show %s\n  |         \
                 ^^^^^^^^^^^\n\na.mlir:2:1: this is bad\n";
    assert_eq!(folder.wrong(), error);
    assert_eq!(folder.bless(), error, "only a person knows which code is right");
}

#[test]
fn an_unknown_tool_is_named() {
    let error = Folder::new("// RUN: tou show %s\n").wrong();
    assert!(error.contains("there is no tool `tou`; did you mean `toy`?"), "{error}");
    let error = Folder::new("// RUN: mlir-translate %s\n").wrong();
    assert!(error.contains("there is no tool `mlir-translate`; cases run `toy`"), "{error}");
    let error = Folder::new("// RUN: toy dance\n").wrong();
    assert!(error.contains("this cannot be run: no such command"), "{error}");
}

#[test]
fn bytes_that_are_no_text_are_pointed_at() {
    let error = Folder::new(b"// RUN: toy show %s\nab\xff\n").wrong();
    assert_eq!(error, "a.mlir:2:3: error: byte 0xff is not UTF-8\n");
}

#[test]
fn marks_are_compared_with_diagnostics() {
    let fits = "// RUN[1]: toy show %s\nit is   bad\n// ERR  ^^^ is bad [E1]\n";
    let folder = Folder::new(fits);
    folder.write("a.out", "it is   bad\n");
    assert_eq!(folder.wrong(), "");
    folder.write("a.mlir", &fits.replace("is bad [", "is good ["));
    let error = folder.wrong();
    let found = "line 2: found, and not expected:\nit is   bad\n// ERR  ^^^ this is bad [E1]\n";
    assert!(error.contains(found), "{error}");
    let missing = "line 3: expected, and not found:\n// ERR  ^^^ is good [E1]\n";
    assert!(error.contains(missing), "{error}");
    folder.write("a.mlir", &fits.replace("^^^", "^^ "));
    assert!(folder.wrong().contains(found), "the place counts");
}

#[test]
fn counts_are_compared_with_the_output() {
    let run = "// RUN: toy show %s\n";
    let folder = Folder::new(format!("{run}// COUNT: builtin.module 2\nmodule {{\n}}\n"));
    let error = "line 2: there are 1 `builtin.module`, not 2: `// COUNT: builtin.module 2`\n";
    assert!(folder.wrong().starts_with(error), "{}", folder.wrong());
    assert_eq!(folder.bless(), folder.wrong(), "a claim is changed by hand");
    let folder = Folder::new(format!("{run}// COUNT: builtin.module 1\nno program\n"));
    assert!(folder.wrong().contains("this output cannot be checked"));
    let folder = Folder::new(format!("{run}// COUNT: builtin.modul 0\nmodule {{\n}}\n"));
    let error = "no operation is called `builtin.modul`; did you mean `builtin.module`?";
    assert!(folder.wrong().contains(error), "{}", folder.wrong());
}

#[test]
fn a_folder_without_cases_is_an_error() {
    let folder = Folder::new("");
    fs::remove_file(case(&folder)).unwrap();
    let error = Suite::new(&folder.0).trials().err().unwrap();
    assert!(error.starts_with("there is no case in"), "{error}");
    let error = Suite::new("no/such/folder").trials().err().unwrap();
    assert_eq!(error, "cannot read the cases in `no/such/folder`: No such file or directory");
}

#[test]
fn cases_are_named_by_their_paths_and_chosen_by_their_names() {
    let folder = Folder::new("// RUN: toy clock\n");
    fs::create_dir_all(folder.0.join("deep")).unwrap();
    folder.write("deep/b.mlir", "");
    folder.write(".hidden.mlir", "");
    let names = |suite: Suite| -> Vec<String> {
        suite.trials().unwrap().iter().map(|trial| trial.name().to_owned()).collect()
    };
    let suite = Suite::new(&folder.0);
    assert_eq!(names(suite.clone()), ["a", "deep/b", "every expectation has its case"]);
    assert_eq!(names(suite.only(["b".to_owned()])), ["deep/b"]);
    let one = Suite::new(case(&folder)).only(["a".to_owned()]).named_by_path();
    assert_eq!(names(one), [case(&folder).display().to_string()]);
    folder.write("c.out", "");
    assert_eq!(Listing::of(&case(&folder)).unwrap().expected.len(), 0, "others' files");
}

#[test]
fn values_are_compared_with_results() {
    let case = "// RUN: toy show %s\n// EVAL: double(1.5) = 4.0\nfunc.func @double(%x: f64) -> f64 {\n  \
                %y = arith.addf %x, %x : f64\n  return %y : f64\n}\n";
    let folder = Folder::new(case);
    let error = "line 2: double(1.5) returns 3.0, not 4.0; it does so before the run, too\n";
    assert!(folder.wrong().starts_with(error), "{}", folder.wrong());
    assert_eq!(folder.bless(), folder.wrong(), "a claim is changed by hand");
    folder.write("a.mlir", &case.replace("4.0", "3"));
    assert_eq!(folder.wrong(), "");
    folder.write("a.mlir", &case.replace("double(1.5)", "halve(1.5)"));
    assert!(folder.wrong().contains("line 2: there is no function @halve"));
    folder.write("a.mlir", &case.replace("(1.5)", "()"));
    assert!(folder.wrong().starts_with("line 2: "), "{}", folder.wrong());
    folder.write("a.mlir", &case.replace("4.0", "four"));
    assert!(folder.wrong().starts_with("line 2: "), "{}", folder.wrong());
}

#[test]
fn claims_are_about_modules() {
    let folder = Folder::new("// RUN: toy run %s\n// COUNT: cf.br 1\n42\n");
    let error = "a.mlir:1:9: error: COUNT and EVAL are about a module, this prints results: claim it about the output of `cotan opt`\n";
    assert!(folder.wrong().starts_with(error), "{}", folder.wrong());
}
