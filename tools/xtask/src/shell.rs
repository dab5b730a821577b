//! Running other programs, and where the workspace is.

use std::env;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Result;

/// Returns the workspace's folder.
pub fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.ancestors().nth(2).expect("xtask lives two folders below the workspace").to_owned()
}

/// Prints a command, runs it in the workspace's folder, and fails when it fails.
pub fn run(program: &str, arguments: &[&str]) -> Result {
    run_with(program, arguments, &[])
}

/// As [`run`], with variables of the environment.
pub fn run_with(program: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Result {
    eprintln!("$ {}", line(program, arguments));
    let mut command = Command::new(program);
    let command = command.args(arguments).envs(variables.iter().copied()).current_dir(root());
    let status = command.status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{}` failed: {status}", line(program, arguments))),
        Err(error) => Err(format!("cannot run `{program}`: {error}")),
    }
}

/// As [`run`]; how many lines it printed on the standard output, which are printed here, too.
pub fn run_counting_lines(program: &str, arguments: &[&str]) -> Result<usize> {
    eprintln!("$ {}", line(program, arguments));
    let cannot = |error| format!("cannot run `{program}`: {error}");
    let mut command = Command::new(program);
    let command = command.args(arguments).current_dir(root()).stdout(Stdio::piped());
    let mut child = command.spawn().map_err(cannot)?;
    let mut lines = 0;
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).lines().map_while(io::Result::ok) {
            println!("{line}");
            lines += 1;
        }
    }
    match child.wait().map_err(cannot)? {
        status if status.success() => Ok(lines),
        status => Err(format!("`{}` failed: {status}", line(program, arguments))),
    }
}

/// Returns the output of a program, or `None` when it cannot be run or fails.
pub fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).current_dir(root()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim_end().to_owned())
}

/// Returns whether a program of this name is on PATH.
pub fn on_path(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// Returns the cargo that runs us.
pub fn cargo() -> String {
    env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}

fn line(program: &str, arguments: &[&str]) -> String {
    let name = Path::new(program).file_name().and_then(|name| name.to_str()).unwrap_or(program);
    let words = std::iter::once(name).chain(arguments.iter().copied());
    words.map(quoted).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+@".contains(c);
    if word.chars().all(plain) { word.to_owned() } else { format!("'{word}'") }
}
