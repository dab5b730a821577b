//! Snapshot tests of text programs: every `.mlir` file under a folder is a test.
//!
//! A case says in comments what is run on it, `%s` standing for the file:
//!
//! ```mlir
//! // RUN: cotan opt %s --cse
//! // RUN[1]: cotan opt %s --verify-each=each < %s
//! ```
//!
//! The number in brackets is the expected exit code, 0 without it. What a run prints must be
//! exactly what stands beside the case: `name.out` and `name.err` for the first run, `name.2.out`
//! and `name.2.err` for the second one; no file means nothing is printed. With `COTAN_BLESS=1` in
//! the environment the files are written instead. A case that checks nothing fails.

mod case;
mod expectation;
mod words;

pub use case::{Case, RunLine};

use libtest_mimic::{Arguments, Failed, Trial};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// What a run printed, and how it ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// What it wrote to the standard output.
    pub stdout: String,
    /// What it wrote to the standard error.
    pub stderr: String,
    /// Its exit code.
    pub code: i32,
}

/// One run of the program under test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The words of the command line, the program's name first.
    pub words: Vec<String>,
    /// What is on the standard input.
    pub stdin: String,
    /// The folder it runs in: the case's.
    pub folder: PathBuf,
}

/// Runs the program under test.
pub type Runner = dyn Fn(&Call) -> io::Result<Output> + Send + Sync;

/// Runs every case under `folder` as a test of its own, named by its path; the command line is
/// that of `cargo test`.
pub fn run(folder: &Path, runner: Arc<Runner>) -> ExitCode {
    let arguments = Arguments::from_args();
    match trials(folder, &runner) {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(error) => {
            eprintln!("cannot read the cases in `{}`: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}

/// A test for each case, and one that no expectation is left without its case.
pub fn trials(folder: &Path, runner: &Arc<Runner>) -> io::Result<Vec<Trial>> {
    let bless = std::env::var_os("COTAN_BLESS").is_some_and(|value| value == "1");
    let mut files = Vec::new();
    list(folder, &mut files)?;
    files.sort();
    let cases: Vec<PathBuf> = files
        .iter()
        .filter(|path| path.extension().is_some_and(|e| e == "mlir"))
        .cloned()
        .collect();
    let mut trials = Vec::new();
    for path in &cases {
        let name = path.strip_prefix(folder).unwrap_or(path).with_extension("");
        let (path, runner) = (path.clone(), Arc::clone(runner));
        trials.push(Trial::test(name.to_string_lossy(), move || {
            Case::read(&path)?.check(&*runner, bless).map_err(Failed::from)
        }));
    }
    trials.push(Trial::test("every expectation has its case", move || {
        expectation::orphans(&files, &cases).map_err(Failed::from)
    }));
    Ok(trials)
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { list(&path, files)? } else { files.push(path) }
    }
    Ok(())
}
