//! Programs that tests run.

use cotan_harness::Output;
use std::io::{self, Write};
use std::process::{Command, Stdio};

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
        findings: Vec::new(),
    })
}
