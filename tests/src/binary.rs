//! The `cotan` program, built for tests to run.

use cotan_harness::{Call, Output};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

/// Where the program is. Cargo builds it for tests of its own package only, so it is built here.
static COTAN: LazyLock<PathBuf> = LazyLock::new(|| {
    let test = std::env::current_exe().expect("a running test knows where it is");
    let folder = test.ancestors().find(|folder| !folder.ends_with("deps") && folder.is_dir());
    let folder = folder.expect("tests lie in cargo's target folder");
    let profile: &[&str] = if folder.ends_with("release") { &["--release"] } else { &[] };
    let status = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--package", "cotan", "--bin", "cotan"])
        .args(profile)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status();
    assert!(status.is_ok_and(|status| status.success()), "cannot build `cotan`");
    folder.join("cotan")
});

/// Runs `cotan`; the first word of the call stands for it.
pub fn cotan(call: &Call) -> io::Result<Output> {
    match call.words.split_first() {
        Some((name, words)) if name == "cotan" => {
            run(Command::new(&*COTAN).args(words).current_dir(&call.folder), &call.stdin)
        }
        _ => Err(io::Error::other("cases run `cotan`")),
    }
}

/// Runs a program with this on its standard input.
pub fn run(command: &mut Command, stdin: &str) -> io::Result<Output> {
    let mut child = command
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let pipe = child.stdin.take();
    let stdin = stdin.to_owned();
    // A program that does not read to the end is no error.
    let writer = std::thread::spawn(move || pipe.map(|mut pipe| pipe.write_all(stdin.as_bytes())));
    let output = child.wait_with_output()?;
    let _ = writer.join();
    Ok(Output {
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        code: output.status.code().unwrap_or(-1),
    })
}
