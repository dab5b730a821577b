//! The self-checking programs of the StableHLO repository, run by `cotan run`.

mod program;
mod table;

use crate::Result;
use crate::shell::{cargo, root, run as run_program};
use program::Program;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The outcome of one program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Outcome {
    /// Every expectation holds.
    Passes,
    /// Operations without a translation, or another error with a code.
    Refused(String),
    /// An expectation does not hold.
    Differs,
    /// It ended by a signal or a panic.
    Crashes,
}

/// Runs every program below a folder whose name begins with a prefix, and prints tables.
pub fn run(arguments: &[&str]) -> Result {
    let (engine, arguments) = match arguments {
        ["--jit", rest @ ..] => ("jit", rest),
        rest => ("interpret", rest),
    };
    let (folder, prefix) = match *arguments {
        [folder] => (folder, ""),
        [folder, prefix] => (folder, prefix),
        _ => return Err("`conformance stablehlo` takes [--jit] DIR [PREFIX]".to_owned()),
    };
    let features: &[&str] = if engine == "jit" { &["--features", "llvm"] } else { &[] };
    run_program(&cargo(), &[&["build", "-p", "cotan"], features].concat())?;
    let cotan = root().join("target/debug/cotan");
    let scratch = std::env::temp_dir().join(format!("cotan-stablehlo-{}", std::process::id()));
    let mut files = Vec::new();
    collect(Path::new(folder), prefix, &mut files)?;
    files.sort();
    let mut rows = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).unwrap_or_default();
        let Some(program) = Program::of(&text) else { continue };
        let outcome = outcome(&cotan, engine, &scratch, &program)?;
        let name = file.strip_prefix(folder).unwrap_or(file).display().to_string();
        rows.push(table::Row { name, program, outcome });
    }
    let _ = fs::remove_dir_all(scratch);
    println!("{}", table::table(&rows));
    match rows.iter().filter(|row| row.outcome == Outcome::Crashes).count() {
        0 => Ok(()),
        count => Err(format!("{count} programs end by a signal or a panic")),
    }
}

/// Collects the programs below a folder.
pub(super) fn collect(folder: &Path, prefix: &str, files: &mut Vec<PathBuf>) -> Result {
    let entries = fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    for entry in entries.flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            collect(&path, prefix, files)?;
        } else if name.starts_with(prefix) && name.ends_with(".mlir") {
            files.push(path);
        }
    }
    Ok(())
}

/// Runs the functions of a program; returns the worst outcome.
fn outcome(cotan: &Path, engine: &str, scratch: &Path, program: &Program) -> Result<Outcome> {
    let failed = |why: std::io::Error| format!("{}: {why}", scratch.display());
    fs::create_dir_all(scratch).map_err(failed)?;
    let file = scratch.join("part.mlir");
    let mut worst = Outcome::Passes;
    for part in &program.parts {
        fs::write(&file, &part.text).map_err(failed)?;
        for function in &part.functions {
            worst = worst.max(run_function(cotan, engine, &file, function));
        }
    }
    Ok(worst)
}

fn run_function(cotan: &Path, engine: &str, file: &Path, function: &str) -> Outcome {
    let run = Command::new(cotan)
        .args(["run", "--max-elements=1", "--fn", function])
        .arg(format!("--engine={engine}"))
        .arg(file)
        .output();
    let Ok(run) = run else { return Outcome::Crashes };
    let stderr = String::from_utf8_lossy(&run.stderr).into_owned();
    match run.status.code() {
        Some(0) => Outcome::Passes,
        Some(1) if stderr.contains("the values differ") => Outcome::Differs,
        Some(1 | 2) => Outcome::Refused(reason(&stderr)),
        _ => Outcome::Crashes,
    }
}

/// Returns the first message, without names of values.
pub(super) fn reason(stderr: &str) -> String {
    let message = stderr.split("error: ").nth(1).unwrap_or(stderr);
    message.lines().next().unwrap_or_default().chars().take(90).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_first_messages() {
        assert_eq!(reason("a.mlir:1:2: error: no such operation\n  |\n"), "no such operation");
    }

    #[test]
    fn worse_outcomes_are_greater() {
        let refused = Outcome::Refused("no".to_owned());
        assert_eq!(Outcome::Passes.max(refused.clone()), refused);
        assert_eq!(refused.max(Outcome::Differs), Outcome::Differs);
    }
}
