//! Reading and writing.

use crate::run::{Folder, cotan, opt, run};
use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};

const GOOD: &str = "module {\n  func.func private @f(i32)\n}\n";

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = Folder::new("whole");
    let (good, bad) = (folder.file("good.mlir", GOOD), folder.file("bad.mlir", "module {"));
    let out = folder.file("out.mlir", "old");
    let failed = opt(&[&bad, "-o", &out], "");
    assert_eq!((failed.status, failed.out.as_str()), (1, ""));
    assert_eq!(fs::read_to_string(&out).unwrap(), "old");
    let ended = opt(&[&good, "-o", &out], "");
    assert_eq!((ended.status, ended.out.as_str(), ended.err.as_str()), (0, "", ""));
    assert_eq!(fs::read_to_string(&out).unwrap().trim_end(), GOOD.trim_end());
    assert_eq!(folder.names(), ["bad.mlir", "good.mlir", "out.mlir"]);
}

#[test]
fn a_file_may_be_rewritten_in_place() {
    let folder = Folder::new("in-place");
    let path = folder.file("a.mlir", "func.func private @f(i32)");
    assert_eq!(opt(&[&path, "-o", &path], "").status, 0);
    assert!(fs::read_to_string(&path).unwrap().starts_with("module {\n"));
}

#[test]
fn unreadable_and_unwritable_files_are_named() {
    let folder = Folder::new("unreadable");
    let missing = folder.path("missing.mlir");
    let ended = opt(&[&missing], "");
    assert_eq!(ended.status, 1);
    assert_eq!(ended.err, format!("error: cannot read `{missing}`: No such file or directory\n"));
    let ended = opt(&[&folder.path(".")], "");
    assert!(ended.status == 1 && ended.err.contains("Is a directory"), "{}", ended.err);
    let nowhere = folder.path("no/out.mlir");
    let ended = opt(&["-o", &nowhere], GOOD);
    assert_eq!(ended.status, 1);
    assert_eq!(ended.err, format!("error: cannot write `{nowhere}`: No such file or directory\n"));
    assert_eq!(opt(&["-o", &folder.path(".")], GOOD).status, 1);
}

#[test]
fn dumps_that_cannot_be_written_are_an_error() {
    let folder = Folder::new("no-dumps");
    let file = folder.file("a.mlir", GOOD);
    let ended = opt(&["--cse", "--dce", "--print-ir-tree-dir", &file], GOOD);
    let path = format!("{file}/builtin_module_no-symbol-name/0_cse.mlir");
    assert_eq!(ended.err, format!("error: cannot write `{path}`: Not a directory\n"));
    assert_eq!(ended.status, 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for args in [&["opt", "-o", "-"][..], &["explain"], &["man"]] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let mut command = Command::new(cotan());
        command.args(args).stdin(Stdio::null()).stdout(full).stderr(Stdio::piped());
        let ended = command.spawn().unwrap().wait_with_output().unwrap();
        let err = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(err, "error: cannot write the standard output: No space left on device\n");
        assert_eq!(ended.status.code(), Some(1));
    }
}

#[cfg(unix)]
#[test]
fn devices_and_links_are_written_through() {
    let folder = Folder::new("links");
    assert_eq!(opt(&["-o", "/dev/null"], GOOD).status, 0);
    let (real, link) = (folder.file("real.mlir", "old"), folder.path("link.mlir"));
    std::os::unix::fs::symlink(&real, &link).unwrap();
    assert_eq!(opt(&["-o", &link], GOOD).status, 0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&real).unwrap().trim_end(), GOOD.trim_end());
}

#[test]
fn a_closed_pipe_is_no_error() {
    let body = "  func.func private @fffffffffffffffffffffffffffff(i32)\n";
    let many: String = (0..20_000).map(|i| body.replace("fff(", &format!("{i}("))).collect();
    let folder = Folder::new("pipe");
    let path = folder.file("many.mlir", &many);
    let mut command = Command::new(cotan());
    command.args(["opt", &path]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut first = [0; 8];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let ended = child.wait_with_output().unwrap();
    assert_eq!(
        (&first, ended.status.code(), ended.stderr.as_slice()),
        (b"module {", Some(0), &b""[..])
    );
}

#[test]
fn parts_are_printed_with_the_marker_between() {
    let text = "module @a {\n}\n// -----\nmodule @b {\n}\n";
    let ended = opt(&["--split-input-file"], text);
    let parts: Vec<&str> = ended.out.split("// -----\n").map(str::trim_end).collect();
    assert_eq!(parts, ["module @a {\n}", "module @b {\n}"]);
    let ended = opt(&["-split-input-file=//##", "--output-split-marker=//##"], "//##\n");
    assert_eq!(ended.out.matches("//##").count(), 1, "{ended}");
}

#[test]
fn locations_of_later_parts_keep_the_lines_of_the_file() {
    let ended =
        opt(&["--split-input-file", "--error-format=short"], "module {\n}\n// -----\n\noops\n");
    assert_eq!(ended.status, 1);
    assert!(ended.err.starts_with("<stdin>:5:1: error: "), "{}", ended.err);
}

#[test]
fn nesting_is_bounded_and_the_bound_can_be_raised() {
    let nested = |depth| {
        let (open, close) = ("\"t.a\"() ({\n".repeat(depth), "}) : () -> ()\n".repeat(depth));
        format!("{open}{close}")
    };
    let flags = ["--allow-unregistered-dialect", "--max-nesting=20000"];
    let ended = opt(&flags[..1], &nested(5000));
    assert!(ended.status == 1 && ended.err.contains("[E0003]"), "{}", ended.err);
    assert_eq!(opt(&flags, &nested(5000)).status, 0);
}

#[test]
fn options_of_upstream_that_would_print_something_else_are_refused() {
    for name in ["print-value-users", "print-unique-ssa-ids"] {
        let refused = opt(&[&format!("--mlir-{name}")], "");
        assert_eq!((refused.status, refused.out.as_str()), (2, ""), "{refused}");
        assert!(refused.err.contains(&format!("'--mlir-{name}[=<VALUE>]': ")), "{refused}");
        assert_eq!(opt(&[&format!("-mlir-{name}=false")], "").status, 0);
    }
}

#[test]
fn options_of_upstream_are_understood() {
    let flags = [
        "-allow-unregistered-dialect=true",
        "--mlir-disable-threading",
        "-mlir-print-op-generic",
        "--mlir-print-debuginfo=false",
        "-verify-each=false",
    ];
    let ended = run(&cotan(), &[&["opt"], &flags[..]].concat(), b"\"t.a\"() : () -> ()");
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(
        ended.out.starts_with("\"builtin.module\"() ({\n  \"t.a\"() : () -> ()\n"),
        "{}",
        ended.out
    );
}
