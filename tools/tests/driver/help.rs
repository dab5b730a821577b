//! Help, completions, the manual: all from one table.

use crate::run::{Folder, cotan, opt, own_opt, run};
use insta::assert_snapshot;
use std::process::Command;

#[test]
fn every_command_knows_its_version() {
    let version = concat!(" ", env!("CARGO_PKG_VERSION"), "\n");
    for args in [&["--version"][..], &["opt", "--version"], &["opt", "-V"], &["run", "--version"]] {
        let ended = run(&cotan(), args, b"");
        assert!(ended.status == 0 && ended.out.ends_with(version), "{args:?}: {ended}");
    }
}

#[test]
fn help_is_short_and_grouped() {
    assert_snapshot!(run(&cotan(), &["--help"], b""));
}

#[test]
fn help_of_opt_is_short_and_grouped() {
    let mut ended = opt(&["--help"], "");
    // The list of passes is not part of this test.
    if let Some((flags, rest)) = ended.out.split_once("Passes (run in") {
        let examples = rest.find("Examples:").unwrap();
        ended.out = format!("{flags}{}", &rest[examples..]);
    }
    assert!(ended.out.lines().all(|line| line.len() <= 100), "{}", ended.out);
    assert_snapshot!(ended);
}

#[test]
fn versions_go_to_the_standard_output() {
    let ended = run(&cotan(), &["--version"], b"");
    assert_eq!(ended.out, format!("cotan {}\n", env!("CARGO_PKG_VERSION")));
}

/// Returns the commands that print a result, and the help of the program and of a command.
#[cfg(target_os = "linux")]
fn printing(folder: &Folder) -> Vec<Vec<String>> {
    let case = "// RUN: cotan opt %s\nmodule {\n}\n// OUT:\n// module {\n// }\n";
    let (case, path) = (folder.file("case.mlir", case), folder.file("square.mlir", SQUARE));
    let words = |text: &str| text.split(' ').map(|it| it.replace("CASE", &case)).collect();
    let on_file = ["opt", "grad", "check", "cost", "run --arg 2.0", "bench --seconds 0.01"];
    let mut all: Vec<Vec<String>> = on_file.map(words).into();
    if cfg!(not(feature = "llvm")) {
        all.retain(|words| words[0] != "bench");
    }
    all.iter_mut().for_each(|words| words.push(path.clone()));
    let others = ["--help", "check --help", "help run", "--version", "explain E0701", "man"];
    all.extend(others.map(words));
    all.extend(
        ["completions bash", "opt --show-passes", "test CASE", "test --list CASE"].map(words),
    );
    all
}

#[cfg(target_os = "linux")]
const SQUARE: &str =
    "func.func @f(%x: f64) -> f64 {\n  %r = arith.mulf %x, %x : f64\n  return %r : f64\n}\n";

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error_and_a_closed_pipe_is_none() {
    let folder = Folder::new("full");
    for args in printing(&folder) {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let ended = Command::new(cotan()).args(&args).stdout(full).output().unwrap();
        let err = String::from_utf8(ended.stderr).unwrap();
        let message = "error: cannot write the standard output: No space left on device\n";
        assert_eq!((ended.status.code(), err.as_str()), (Some(1), message), "{args:?}");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let ended = Command::new(cotan()).args(&args).stdout(writer).output().unwrap();
        let err = String::from_utf8(ended.stderr).unwrap();
        assert_eq!((ended.status.code(), err.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn completions_and_manual_know_every_flag() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ended = run(&cotan(), &["completions", shell], b"");
        assert!(ended.status == 0 && ended.out.contains("print-ir-tree-dir"), "{shell}");
    }
    let manual = run(&cotan(), &["man", "opt"], b"");
    assert!(manual.out.contains("verify\\-diagnostics"), "{}", manual.out);
    assert!(run(&cotan(), &["man"], b"").out.contains(".TH cotan"));
    assert_eq!(run(&cotan(), &["man", "nothing"], b"").status, 2);
}

#[test]
fn contradictory_flags_are_usage_errors() {
    let cases: [&[&str]; 4] =
        [&["opt", "--nothing"], &["nothing"], &[], &["opt", "--max-nesting=0"]];
    for args in cases {
        let ended = run(&cotan(), args, b"");
        assert_eq!((ended.status, ended.out.as_str()), (2, ""), "{args:?}");
        assert!(!ended.err.is_empty());
    }
}

#[test]
fn registered_names_are_listed() {
    let dialects = opt(&["--show-dialects"], "");
    let mut lines = dialects.out.lines().filter(|line| !line.starts_with(' '));
    for dialect in cotan::registry().dialects() {
        let words: Vec<_> = lines.next().unwrap_or_default().split_whitespace().collect();
        let prefix = format!("{}.", dialect.name);
        let registry = cotan::registry();
        let ops = registry.ops().iter().filter(|op| op.name.starts_with(&prefix));
        let count = ops.count().to_string();
        assert!(words.starts_with(&[dialect.name, &count]), "{}", dialects.out);
        assert!(words[3..].join(" ").starts_with(dialect.doc.lines().next().unwrap()), "{words:?}");
    }
    assert_eq!(lines.next(), Some(""));
    let names: Vec<&str> = dialects.out.split_whitespace().collect();
    for op in cotan::registry().ops() {
        let name = op.name.split_once('.').map_or("", |name| name.1);
        assert!(names.contains(&name), "{}", op.name);
    }
    let passes = run(&own_opt(), &["opt", "--show-passes"], b"");
    assert!(passes.out.lines().any(|line| line.starts_with("count-ops ")), "{}", passes.out);
    let option = "at-most  maximal number of erased operations [default: 1000000]";
    assert!(passes.out.contains(option), "{}", passes.out);
}
