//! The format of diagnostics.

use crate::run::{cotan, opt, run};
use insta::assert_snapshot;

const BAD: &str =
    "func.func @f(%a: i32) -> i64 {\n  %b = arith.addi %a, %c : i32\n  return %b : i64\n}\n";

#[test]
fn people_see_the_line_and_where_to_look() {
    assert_snapshot!(opt(&[], BAD));
}

#[test]
fn a_short_finding_is_one_line() {
    assert_snapshot!(opt(&["--error-format=short"], BAD));
}

#[test]
fn programs_read_one_object_a_line() {
    let ended = opt(&["--error-format=json"], BAD);
    for line in ended.err.lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(object["severity"], "error");
        assert!(object["end"]["column"].as_u64() > object["column"].as_u64(), "{line}");
    }
    assert_snapshot!(ended);
}

#[test]
fn the_verifier_uses_the_same_format() {
    assert_snapshot!(opt(
        &[],
        "func.func @f(%a: i32) -> i32 {\n  %x = arith.addi %y, %a : i32\n  %y = arith.addi %a, %a : i32\n  return\n}\n"
    ));
}

#[test]
fn carets_are_aligned_below_tabs_and_wide_characters() {
    let text =
        "\"builtin.module\"() ({\r\n\t\"t.a\"() {s = \"日本\"} : () -> oops\r\n}) : () -> ()\r\n";
    assert_snapshot!(opt(&["--allow-unregistered-dialect"], text));
}

#[test]
fn a_long_line_is_cut_around_the_caret() {
    let text =
        format!("func.func private @f({}oops{})\n", "i32, ".repeat(5000), ", i32".repeat(5000));
    let ended = opt(&[], &text);
    assert!(ended.err.lines().all(|line| line.len() < 250), "{}", ended.err);
    assert_snapshot!(ended);
}

#[test]
fn the_end_of_the_text_is_a_location() {
    assert_snapshot!(opt(&[], "module {\n"));
}

#[test]
fn many_errors_are_counted_and_not_shown() {
    let text = "\"t.a\"() : () -> oops\n".repeat(100_000);
    let ended = opt(&["--error-format=short"], &text);
    assert_eq!(ended.err.lines().count(), 21);
    assert!(ended.err.ends_with("more errors (--max-errors=0 shows all)\n"), "{}", ended.err);
    let all =
        opt(&["--error-format=short", "--max-errors=0"], &"\"t.a\"() : () -> oops\n".repeat(30));
    assert_eq!(all.err.lines().count(), 30);
}

#[test]
fn colours_come_when_they_are_wanted() {
    assert!(!opt(&[], BAD).err.contains('\x1b'), "the standard error is no terminal here");
    assert!(opt(&["--color"], BAD).err.contains("\x1b["));
    assert!(!opt(&["--color=never"], BAD).err.contains('\x1b'));
}

#[test]
fn text_that_is_no_text_is_pointed_at() {
    let ended = run(&cotan(), &["opt"], b"module {\n  \xff\n}\n");
    assert_snapshot!(ended);
}

#[test]
fn expectations_are_met_or_reported() {
    let text = "func.func @f(%a: i32) -> i32 {\n\
                \x20 // expected-error@+1 {{is not defined}}\n\
                \x20 %x = arith.addi %y, %a : i32\n\
                \x20 return %x : i32\n\
                }\n\
                // -----\n\
                func.func @g(%a: i32) {\n\
                \x20 return %b : i32\n\
                }\n\
                // expected-warning@below {{it rains}}\n\
                \n";
    let flags = ["--split-input-file", "--verify-diagnostics"];
    let first = text.split("// -----").next().unwrap();
    assert_eq!(opt(&flags, first).status, 0);
    assert_snapshot!(opt(&flags, text));
}
