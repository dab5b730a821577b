//! The self-checking programs of the StableHLO repository, run by `cotan run`.

use crate::Result;
use crate::shell::{cargo, root, run as run_program};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The outcome of one program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
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
pub fn run(folder: &str, prefix: &str) -> Result {
    run_program(&cargo(), &["build", "-p", "cotan"])?;
    let cotan = root().join("target/debug/cotan");
    let mut files = Vec::new();
    collect(Path::new(folder), prefix, &mut files)?;
    files.sort();
    let mut rows: BTreeMap<String, BTreeMap<Outcome, usize>> = BTreeMap::new();
    for file in &files {
        let text = fs::read_to_string(file).unwrap_or_default();
        if !checks_itself(&text) {
            continue;
        }
        let outcome = outcome(&cotan, file);
        if matches!(outcome, Outcome::Differs | Outcome::Crashes) {
            println!("{}: {outcome:?}", file.display());
        }
        *rows.entry(operation(&text)).or_default().entry(outcome).or_default() += 1;
    }
    println!("{}", table(&rows));
    let of = |outcome: &Outcome| rows.values().filter_map(|row| row.get(outcome)).sum::<usize>();
    match of(&Outcome::Crashes) {
        0 => Ok(()),
        count => Err(format!("{count} programs end by a signal or a panic")),
    }
}

/// Collects the programs below a folder.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<PathBuf>) -> Result {
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

fn checks_itself(text: &str) -> bool {
    ["@check.expect", "check.expect"].iter().any(|word| text.contains(word))
}

/// Returns the operation that a program tests: the last one of `@main` before its expectation.
fn operation(text: &str) -> String {
    let main = text.find("@main").map_or(text, |start| &text[start..]);
    let main = main.split("check.expect").next().unwrap_or_default();
    let names = main.split(|c: char| !(c.is_alphanumeric() || c == '.' || c == '_'));
    let is_operation = |word: &&str| {
        (word.starts_with("stablehlo.") || word.starts_with("chlo."))
            && !["stablehlo.custom_call", "stablehlo.constant", "stablehlo.return"].contains(word)
    };
    names.filter(is_operation).next_back().unwrap_or("constants").to_owned()
}

fn outcome(cotan: &Path, file: &Path) -> Outcome {
    let run = Command::new(cotan)
        .args(["run", "--engine=interpret", "--max-elements=1"])
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
fn reason(stderr: &str) -> String {
    let message = stderr.split("error: ").nth(1).unwrap_or(stderr);
    message.lines().next().unwrap_or_default().chars().take(90).collect()
}

/// Formats a row for each operation, and the reasons of what was refused.
fn table(rows: &BTreeMap<String, BTreeMap<Outcome, usize>>) -> String {
    let mut text =
        format!("{:44} {:>6} {:>7} {:>7}\n", "operation", "passes", "refused", "differs");
    let (mut totals, mut reasons) = ([0; 3], BTreeMap::<&str, usize>::new());
    for (name, row) in rows {
        let mut counts = [0; 3];
        for (outcome, count) in row {
            match outcome {
                Outcome::Passes => counts[0] += count,
                Outcome::Refused(why) => {
                    counts[1] += count;
                    *reasons.entry(why).or_default() += count;
                }
                Outcome::Differs | Outcome::Crashes => counts[2] += count,
            }
        }
        text += &format!("{name:44} {:6} {:7} {:7}\n", counts[0], counts[1], counts[2]);
        totals.iter_mut().zip(counts).for_each(|(total, count)| *total += count);
    }
    text += &format!("{:44} {:6} {:7} {:7}\n\n", "all", totals[0], totals[1], totals[2]);
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    for (why, count) in reasons {
        text += &format!("{count:6} {why}\n");
    }
    text
}
