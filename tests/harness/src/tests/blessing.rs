//! Blessing accepts the output, changes nothing else, and is idempotent.

use super::Folder;

/// Blesses a case, twice; the case afterwards.
fn blessed(folder: &Folder) -> String {
    assert_eq!(folder.bless(), "");
    let text = folder.read("a.mlir").unwrap();
    let files = folder.beside();
    assert_eq!(folder.wrong(), "", "what is blessed passes");
    assert_eq!(folder.bless(), "");
    assert_eq!(folder.read("a.mlir").unwrap(), text, "blessing again changes nothing");
    assert_eq!(folder.beside(), files);
    text
}

#[test]
fn files_next_to_the_case_contain_the_output() {
    let text = "// RUN[1]: toy show %s\n// RUN[1]: toy show < %s\nbad\n";
    let folder = Folder::new(text);
    assert_eq!(blessed(&folder), text);
    assert_eq!(folder.read("a.out").unwrap(), "bad\n");
    assert_eq!(folder.read("a.err").unwrap(), "a.mlir:3:1: this is bad\n");
    assert_eq!(folder.read("a.2.err").unwrap(), "<stdin>:3:1: this is bad\n");
}

#[test]
fn files_that_nothing_is_compared_with_go() {
    let folder = Folder::new("// RUN: toy show %s\na\n");
    folder.write("a.2.out", "b\n");
    folder.write("a.err", "b\n");
    assert!(folder.wrong().contains("a.2.out is never compared"), "{}", folder.wrong());
    blessed(&folder);
    assert_eq!((folder.read("a.2.out"), folder.read("a.err")), (None, None));
}

#[test]
fn output_may_be_in_the_case() {
    let folder = Folder::new(
        "// RUN: toy show %s\n// Why.\na\n// OUT:\n// stale\n// lines\n\n// The end.\n",
    );
    let text = blessed(&folder);
    assert_eq!(text, "// RUN: toy show %s\n// Why.\na\n// OUT:\n// a\n//\n\n// The end.\n");
    assert_eq!(folder.read("a.out"), None);
}

#[test]
fn lines_that_move_others_are_settled() {
    let folder = Folder::new("// RUN[1]: toy show %s\n// OUT:\n\nbad");
    let text = blessed(&folder);
    assert_eq!(text, "// RUN[1]: toy show %s\n// OUT:\n//\n// bad\n\nbad");
    assert_eq!(folder.read("a.err").unwrap(), "a.mlir:6:1: this is bad\n");
}

#[test]
fn marks_are_drawn() {
    let folder = Folder::new("// RUN[1]: toy show %s\n// ERR\né is    bad // really\nbad\nbad");
    folder.write("a.out", "é is    bad // really\nbad\nbad\n");
    let text = blessed(&folder);
    let drawn = "// RUN[1]: toy show %s\né is    bad // really\n// ERR  ^^^ this is bad [E1]\n\
                 bad\n// ERR@1-3 this is bad [E1]\nbad\n// ERR@1-3 this is bad [E1]\n";
    assert_eq!(text, drawn);
}

#[test]
fn marks_that_fit_stay_and_stale_ones_go() {
    let text = "// RUN[1]: toy show %s\ngood    bad\n// ERR  ^^^ bad\n// ERR  ^^^ worse\nfine\n// ERR@1-4 x\n";
    let folder = Folder::new(text);
    let text = "// RUN[1]: toy show %s\ngood    bad\n// ERR  ^^^ bad\nfine\n";
    assert_eq!(blessed(&folder), text);
}

#[test]
fn counts_are_filled_in_where_they_are_asked_for() {
    let folder =
        Folder::new("// RUN: toy show %s\n// COUNT: builtin.module ? // why?\nmodule {\n}\n");
    assert!(folder.wrong().contains("blessing fills in how many `builtin.module` there are"));
    let text = blessed(&folder);
    assert_eq!(text.lines().nth(1), Some("// COUNT: builtin.module 1 // why?"));
    assert_eq!(folder.read("a.out"), None, "who counts need not say everything");
}

#[test]
fn line_ends_are_kept() {
    let folder = Folder::new("// RUN: toy show %s\r\na\r\n// OUT:\r\n");
    assert_eq!(blessed(&folder), "// RUN: toy show %s\r\na\r\n// OUT:\r\n// a\r\n");
}

#[test]
fn unstable_cases_are_unchanged() {
    let text = "// RUN: toy clock\n// OUT:\n// never\n";
    let folder = Folder::new(text);
    assert!(folder.bless().contains("depends on its expectations; nothing was written"));
    assert_eq!(folder.read("a.mlir").unwrap(), text);
    let folder = Folder::new("// RUN: toy clock\n");
    assert!(folder.bless().contains("nothing was written"));
    assert_eq!(folder.read("a.out"), None);
}

#[test]
fn a_claim_that_does_not_hold_is_not_hidden_by_blessing() {
    let text =
        "// RUN: toy show %s\n// COUNT: builtin.module 2\nmodule {\n}\n\n// OUT:\n// stale\n";
    let folder = Folder::new(text);
    let told = folder.bless();
    assert!(told.contains("there are 1 `builtin.module`, not 2"), "{told}");
    assert!(told.contains("so nothing was written"), "{told}");
    assert_eq!(folder.read("a.mlir").unwrap(), text);
}

#[test]
fn values_are_filled_in_where_they_are_asked_for() {
    let case = "// RUN: toy show %s\n// EVAL: f(2.0) = ? // twice\nfunc.func @f(%x: f64) -> f64 {\n  \
                %y = arith.addf %x, %x : f64\n  return %y : f64\n}\n";
    assert_eq!(blessed(&Folder::new(case)), case.replace('?', "4.0"));
}
