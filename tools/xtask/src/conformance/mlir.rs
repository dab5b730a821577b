//! FileCheck tests of upstream, run by `cotan test` where a copy of them lies.
//!
//! A file with `--split-input-file` is as many tests as it has parts with directives.

use super::stablehlo::collect;
use crate::Result;
use crate::shell::{cargo, root, run as run_program};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The separator of the parts of a file.
const MARKER: &str = "// -----";

/// The results of a file.
#[derive(Debug, Default)]
struct Row {
    passed: usize,
    /// Reasons for which tests fail, with their numbers.
    reasons: BTreeMap<String, usize>,
}

/// Runs the tests below a folder, and prints a table.
pub fn run(folder: &str) -> Result {
    run_program(&cargo(), &["build", "-p", "cotan"])?;
    let cotan = root().join("target/debug/cotan");
    let scratch = std::env::temp_dir().join(format!("cotan-mlir-{}", std::process::id()));
    let mut files = Vec::new();
    collect(Path::new(folder), "", &mut files)?;
    files.sort();
    let mut rows = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).unwrap_or_default();
        if let Some(tests) = tests(&text) {
            let row = row(&cotan, &scratch, &tests)?;
            let name = file.strip_prefix(folder).unwrap_or(file);
            rows.push((name.to_owned(), row));
        }
    }
    let _ = fs::remove_dir_all(scratch);
    println!("{}", table(&rows));
    Ok(())
}

/// Returns the tests of a file; `None` if it does not run FileCheck after `mlir-opt`.
fn tests(text: &str) -> Option<Vec<String>> {
    let commands: Vec<&str> = text.lines().filter(|line| line.contains("RUN:")).collect();
    let runs = |word: &str| commands.iter().any(|line| line.contains(word));
    if !runs("mlir-opt") || !runs("FileCheck") {
        return None;
    }
    if !runs("split-input-file") {
        return Some(vec![text.to_owned()]);
    }
    let parts = text.split(MARKER).map(|part| {
        let program = part.lines().filter(|line| !line.contains("RUN:"));
        let commands = joined(&commands).filter(|command| is_checked(command, part));
        let lines: Vec<String> = commands.chain(program.map(str::to_owned)).collect();
        lines.join("\n") + "\n"
    });
    Some(parts.filter(|part| checks(part)).collect())
}

/// Returns the commands, each on one line.
fn joined(lines: &[&str]) -> impl Iterator<Item = String> {
    let text = lines.join("\n").replace("\\\n// RUN:", "");
    text.lines().map(str::to_owned).collect::<Vec<_>>().into_iter()
}

/// Returns whether a part has directives for a command.
fn is_checked(command: &str, part: &str) -> bool {
    let (_, prefixes) = command.split_once("check-prefix").unwrap_or(("", "=CHECK"));
    let prefixes = prefixes.trim_start_matches("es").trim_start_matches(['=', ' ']);
    let prefixes = prefixes.split_whitespace().next().unwrap_or_default();
    let has = |prefix: &str| [":", "-"].iter().any(|end| part.contains(&format!("{prefix}{end}")));
    prefixes.split(',').any(has)
}

/// Returns whether a part has a directive: a word in capitals and a colon in a comment.
fn checks(part: &str) -> bool {
    part.lines().any(|line| {
        let comment = line.split_once("//").map(|(_, comment)| comment.trim_start());
        let word = comment.and_then(|comment| comment.split_once(':')).map(|(word, _)| word);
        let is_capital = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || "-_".contains(c);
        word.is_some_and(|word| word != "RUN" && word.len() > 2 && word.chars().all(is_capital))
    })
}

/// Runs the tests of a file.
fn row(cotan: &Path, scratch: &Path, tests: &[String]) -> Result<Row> {
    let failed = |why: std::io::Error| format!("{}: {why}", scratch.display());
    let _ = fs::remove_dir_all(scratch);
    fs::create_dir_all(scratch).map_err(failed)?;
    for (number, test) in (1..).zip(tests) {
        fs::write(scratch.join(format!("{number:03}.mlir")), test).map_err(failed)?;
    }
    let mut command = Command::new(cotan);
    let output = command.arg("test").arg(scratch).args(["--color", "never", "--jobs", "2"]);
    let output = output.output().map_err(failed)?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut row = Row::default();
    let is_test = |line: &&str| line.starts_with("test ") && line.contains(".mlir ");
    for line in text.lines().filter(is_test) {
        match line.rsplit(' ').next() {
            Some("ok") => row.passed += 1,
            Some("ignored") => row.add("skipped: needs another machine".to_owned()),
            _ => {}
        }
    }
    for section in text.split("\n---- ").skip(1) {
        row.add(reason(section));
    }
    let ran = row.passed + row.reasons.values().sum::<usize>();
    if ran < tests.len() {
        *row.reasons.entry("crashes".to_owned()).or_default() += tests.len() - ran;
    }
    Ok(row)
}

/// Returns the first error of a report, without what differs between tests.
fn reason(report: &str) -> String {
    let errors = report.lines().filter_map(|line| line.split_once("error: "));
    let first = errors.map(|(_, message)| message).next().unwrap_or("no message");
    if first.contains("this was not found") || first.contains("previous match") {
        return "another output".to_owned();
    }
    if first.contains("excluded") {
        return "an excluded output".to_owned();
    }
    first.chars().take(100).collect()
}

impl Row {
    fn add(&mut self, reason: String) {
        *self.reasons.entry(reason).or_default() += 1;
    }
}

fn table(rows: &[(PathBuf, Row)]) -> String {
    let mut text = String::from("| file | passed | differs | why |\n| --- | --- | --- | --- |\n");
    let (mut passed, mut failed) = (0, 0);
    for (name, row) in rows {
        let differs: usize = row.reasons.values().sum();
        passed += row.passed;
        failed += differs;
        let mut reasons: Vec<_> = row.reasons.iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let reasons = reasons.iter().map(|(why, count)| format!("{count} {why}"));
        let reasons = reasons.collect::<Vec<_>>().join("; ");
        let reasons = reasons.replace('|', "\\|");
        let _ = writeln!(text, "| {} | {} | {differs} | {reasons} |", name.display(), row.passed);
    }
    let _ = writeln!(text, "| all | {passed} | {failed} | |");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_with_directives_are_tests() {
        let text = "// RUN: mlir-opt %s -split-input-file | FileCheck %s\n// CHECK: a\n\
                    // -----\nb\n// -----\n// CHECK-NOT: c\n";
        let tests = tests(text).unwrap();
        assert_eq!(tests.len(), 2);
        assert!(tests[1].starts_with("// RUN: mlir-opt") && tests[1].ends_with("CHECK-NOT: c\n"));
        let text = "// RUN: mlir-opt %s -split-input-file \\\n// RUN: | FileCheck %s\n\
                    // RUN: mlir-opt %s | FileCheck %s -check-prefix=B\n// CHECK: a\n";
        let one = super::tests(text).unwrap();
        assert_eq!(one, ["// RUN: mlir-opt %s -split-input-file  | FileCheck %s\n// CHECK: a\n"]);
        assert!(super::tests("// RUN: mlir-translate %s | FileCheck %s\n").is_none());
    }

    #[test]
    fn reports_are_summarized() {
        let report = "a.mlir ----\na.mlir:1:2: error: CHECK: this was not found in the output\n";
        assert_eq!(reason(report), "another output");
        assert_eq!(reason("x\na.mlir:1:1: error: no such operation\n"), "no such operation");
    }
}
