//! Checking a case, or blessing its current output.

use crate::case::{Case, Tools};
use crate::fix::{Failure, Fix, write};
use crate::mistake::name;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Maximal number of runs until the output matches: blessed lines move others, and locations are
/// printed.
const ROUNDS: usize = 4;

/// The message for an error that only a person can correct.
const NOTHING_WRITTEN: &str = "\nblessing cannot correct all of this, so nothing was written\n";

/// The previous contents of files.
type Before = BTreeMap<PathBuf, Option<String>>;

/// Checks a case. `how` is the command that blesses it.
pub fn check(path: &Path, tools: &Tools, beside: &[PathBuf], how: &str) -> Result<(), String> {
    let failures = Case::read(path)?.failures(tools, beside);
    if failures.is_empty() {
        return Ok(());
    }
    let mut told = told(&failures);
    if failures.iter().any(|failure| failure.fix.is_some()) {
        told += &format!("\n`{how}` accepts the current output\n");
    }
    Err(told)
}

/// Blesses the current output of a case; returns the files that were written.
pub fn bless(path: &Path, tools: &Tools, beside: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut before = Before::new();
    for _ in 0..ROUNDS {
        let case = Case::read(path)?;
        let failures = case.failures(tools, beside);
        if failures.iter().any(|failure| failure.fix.is_none()) {
            restore(before)?;
            let some = failures.iter().any(|failure| failure.fix.is_some());
            return Err(told(&failures) + if some { NOTHING_WRITTEN } else { "" });
        }
        if failures.is_empty() {
            return Ok(before.into_keys().collect());
        }
        accept(path, &case, &failures, &mut before)?;
    }
    restore(before)?;
    Err(format!(
        "{}: this cannot be blessed: its output depends on its expectations; nothing was written",
        name(path)
    ))
}

/// Moves a case that passes from lit's language to files of expected output; returns the files that
/// were written. Other cases stay as they are.
pub fn migrate(path: &Path, tools: &Tools, beside: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let case = Case::read(path)?;
    let Some(text) = case.migrated() else { return Ok(Vec::new()) };
    let text = text?;
    let failures = case.failures(tools, beside);
    if !failures.is_empty() {
        return Err(told(&failures) + "\na case that fails is not moved\n");
    }
    let mut before = Before::new();
    replace(path, &text, &mut before)?;
    match bless(path, tools, beside) {
        Ok(written) => Ok(before.into_keys().chain(written).collect()),
        Err(message) => {
            restore(before)?;
            Err(format!(
                "{message}\nwithout its `CHECK` lines this case fails, so it was not moved\n"
            ))
        }
    }
}

fn told(failures: &[Failure]) -> String {
    let texts: Vec<&str> = failures.iter().map(|failure| failure.text.trim_end()).collect();
    texts.join("\n\n") + "\n"
}

fn accept(
    path: &Path,
    case: &Case,
    failures: &[Failure],
    before: &mut Before,
) -> Result<(), String> {
    if let Some(text) = case.blessed(failures) {
        replace(path, &text, before)?;
    }
    for failure in failures {
        if let Some(Fix::File(file, text)) = &failure.fix {
            replace(file, text, before)?;
        }
    }
    Ok(())
}

fn replace(file: &Path, text: &str, before: &mut Before) -> Result<(), String> {
    before.entry(file.to_owned()).or_insert_with(|| fs::read_to_string(file).ok());
    write(file, text).map_err(|error| format!("cannot write {}: {error}", name(file)))
}

fn restore(before: Before) -> Result<(), String> {
    for (file, text) in before {
        let written = write(&file, &text.unwrap_or_default());
        written.map_err(|error| format!("cannot write {}: {error}", name(&file)))?;
    }
    Ok(())
}
