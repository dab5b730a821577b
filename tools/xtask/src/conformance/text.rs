//! Programs of others that are read, printed, and read again.
//!
//! A file `*.generic.mlir` is in generic form, and `*.debug.mlir` has locations, as upstream prints
//! them: then its own bytes are compared as well.

use super::stablehlo::{collect, reason};
use crate::Result;
use crate::shell::{cargo, root, run as run_program};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The outcome of one program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// Printed as it was written, and again.
    SameBytes,
    /// Printed in Cotan's words, and again.
    Reads,
    /// Refused with an error.
    Refused(String),
    /// Printed in another way after it was read again.
    Changes,
    /// It ended by a signal or a panic.
    Crashes,
}

/// Reads every program below a folder, and prints a table.
pub fn run(folder: &str) -> Result {
    run_program(&cargo(), &["build", "-p", "cotan"])?;
    let cotan = root().join("target/debug/cotan");
    let mut files = Vec::new();
    collect(Path::new(folder), "", &mut files)?;
    files.sort();
    let mut counts: BTreeMap<Outcome, usize> = BTreeMap::new();
    for (file, outcome) in files.iter().zip(outcomes(&cotan, &files)) {
        if matches!(outcome, Outcome::Changes | Outcome::Crashes) {
            println!("{}: {outcome:?}", file.display());
        }
        *counts.entry(outcome).or_default() += 1;
    }
    for (outcome, count) in &counts {
        match outcome {
            Outcome::Refused(why) => println!("{count:6} refused: {why}"),
            outcome => println!("{count:6} {outcome:?}"),
        }
    }
    let wrong = [Outcome::Changes, Outcome::Crashes];
    match wrong.iter().filter_map(|outcome| counts.get(outcome)).sum() {
        0_usize => Ok(()),
        wrong => Err(format!("{wrong} programs change or crash")),
    }
}

/// Runs two programs at a time.
fn outcomes(cotan: &Path, files: &[PathBuf]) -> Vec<Outcome> {
    let half = files.len().div_ceil(2).max(1);
    std::thread::scope(|scope| {
        let chunks = files.chunks(half);
        let threads: Vec<_> = chunks
            .map(|files| {
                let one = |file: &PathBuf| outcome(cotan, file);
                scope.spawn(move || files.iter().map(one).collect::<Vec<_>>())
            })
            .collect();
        let join = |thread: std::thread::ScopedJoinHandle<'_, Vec<Outcome>>| thread.join();
        threads.into_iter().flat_map(|thread| join(thread).unwrap_or_default()).collect()
    })
}

fn outcome(cotan: &Path, file: &Path) -> Outcome {
    let Ok(written) = fs::read_to_string(file) else { return Outcome::Crashes };
    let name = file.to_string_lossy();
    let form: &[&str] = match () {
        () if name.ends_with(".generic.mlir") => &["--print-generic"],
        () if name.ends_with(".debug.mlir") => &["--print-locations=upstream"],
        () => &[],
    };
    let opt = |text: &str, form: &[&str]| opt(cotan, text, form);
    let printed = match opt(&written, &[form, &["--print-upstream-floats"]].concat()) {
        Ok(printed) => printed,
        Err(outcome) => return outcome,
    };
    for form in [&[][..], &["--print-generic"]] {
        let first = opt(&written, form);
        let again = first.clone().and_then(|first| opt(&first, form));
        match first == again {
            _ if matches!(again, Err(Outcome::Crashes)) => return Outcome::Crashes,
            true => {}
            false => return Outcome::Changes,
        }
    }
    if printed == written { Outcome::SameBytes } else { Outcome::Reads }
}

/// Runs `cotan opt` on a text.
fn opt(cotan: &Path, text: &str, form: &[&str]) -> std::result::Result<String, Outcome> {
    let mut command = Command::new(cotan);
    command.arg("opt").args(form).arg("-").stdin(Stdio::piped());
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let Ok(mut child) = child else { return Err(Outcome::Crashes) };
    let stdin = child.stdin.take();
    let done = std::thread::scope(|scope| {
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(text.as_bytes())));
        child.wait_with_output()
    });
    let Ok(done) = done else { return Err(Outcome::Crashes) };
    match done.status.code() {
        Some(0) => Ok(String::from_utf8_lossy(&done.stdout).into_owned()),
        Some(1 | 2) => Err(Outcome::Refused(reason(&String::from_utf8_lossy(&done.stderr)))),
        _ => Err(Outcome::Crashes),
    }
}
