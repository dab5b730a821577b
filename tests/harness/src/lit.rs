//! Cases in the language of lit: `// RUN: mlir-opt %s --cse | FileCheck %s`.
//!
//! A case is one of these if a command of it runs `FileCheck`, `mlir-opt`, `not` or `count`. Its
//! commands must succeed, and their output is compared by FileCheck only.

mod features;
mod migrate;
mod run;
mod shell;

use crate::mistake::Mistake;
pub use features::Features;
pub use migrate::migrated;
use shell::Pipeline;

/// The programs of lit's language.
const PROGRAMS: [&str; 4] = ["FileCheck", "mlir-opt", "not", "count"];

/// The commands of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lit {
    /// The commands.
    pub runs: Vec<Run>,
    /// The conditions on the machine.
    pub features: Features,
}

/// A command, possibly of several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first line, counted from zero.
    pub line: usize,
    /// The number of lines.
    pub lines: Vec<usize>,
    /// The command in that line.
    pub columns: std::ops::Range<usize>,
    /// The programs that run after another, as long as they succeed.
    pub pipelines: Vec<Pipeline>,
}

impl Lit {
    /// Reads a case; `None` if it is not in this language.
    pub fn read(text: &str) -> Option<Result<Self, Vec<Mistake>>> {
        let joined = joined(text);
        let is_lit = joined.iter().any(|(_, command)| {
            let mut words = command.split([' ', '\t', '|', ';', '&']);
            words.any(|word| PROGRAMS.contains(&word))
        });
        if !is_lit {
            return None;
        }
        let mut mistakes = Vec::new();
        let mut runs = Vec::new();
        for (lines, command) in joined {
            let line = lines[0];
            let columns = text.lines().nth(line).map_or(0..0, command_columns);
            match shell::read(&command) {
                Ok(pipelines) => runs.push(Run { line, lines, columns, pipelines }),
                Err(message) => mistakes.push(Mistake::new(line, columns, message)),
            }
        }
        if !mistakes.is_empty() {
            return Some(Err(mistakes));
        }
        Some(Ok(Self { runs, features: Features::read(text) }))
    }
}

/// Returns the commands with their lines; a backslash at the end of one continues it.
fn joined(text: &str) -> Vec<(Vec<usize>, String)> {
    let mut runs: Vec<(Vec<usize>, String)> = Vec::new();
    let mut is_open = false;
    for (at, line) in text.lines().enumerate() {
        let Some(command) = directive(line, "RUN:") else { continue };
        let (command, continues) = match command.trim_end().strip_suffix('\\') {
            Some(command) => (command, true),
            None => (command.trim_end(), false),
        };
        match runs.last_mut().filter(|_| is_open) {
            Some((lines, before)) => {
                lines.push(at);
                before.push(' ');
                before.push_str(command);
            }
            None => runs.push((vec![at], command.to_owned())),
        }
        is_open = continues;
    }
    runs
}

/// Returns the text after a keyword in a comment.
fn directive<'l>(line: &'l str, keyword: &str) -> Option<&'l str> {
    let (before, after) = line.split_once(keyword)?;
    let is_comment = before.trim_end().ends_with("//") || before.trim().is_empty();
    is_comment.then_some(after)
}

fn command_columns(line: &str) -> std::ops::Range<usize> {
    let end = line.trim_end().len();
    let start = line.find("RUN:").map_or(0, |at| at + 4);
    let start = start + (line[start..].len() - line[start..].trim_start().len());
    start.min(end)..end
}
