//! A case: a program, what is run on it, and whether that prints what it should.

use crate::expectation::Expectation;
use crate::words::split;
use crate::{Call, Output, Runner};
use std::fs;
use std::path::{Path, PathBuf};

/// A program in a file, and what is run on it.
#[derive(Debug)]
pub struct Case {
    path: PathBuf,
    text: String,
    runs: Vec<RunLine>,
}

/// `// RUN[1]: cotan opt %s < %s`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunLine {
    /// The words behind the colon.
    pub words: Vec<String>,
    /// Whether the file is on the standard input.
    pub from_stdin: bool,
    /// The exit code that is expected.
    pub code: i32,
}

impl Case {
    /// Reads a case.
    pub fn read(path: &Path) -> Result<Self, String> {
        let bytes = fs::read(path).map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let runs = text.lines().filter_map(RunLine::parse).collect::<Result<Vec<_>, _>>()?;
        if runs.is_empty() {
            return Err("no `// RUN:` line: this case checks nothing".to_owned());
        }
        Ok(Self { path: path.to_owned(), text, runs })
    }

    /// Runs the case and compares, or writes down what is printed.
    pub fn check(&self, runner: &Runner, bless: bool) -> Result<(), String> {
        let mut complaints = String::new();
        for (index, run) in self.runs.iter().enumerate() {
            let output = runner(&self.call(run)).map_err(|error| error.to_string())?;
            let expected = Expectation::of(&self.path, index + 1);
            if output.code != run.code {
                let (words, code) = (run.words.join(" "), output.code);
                let Output { stderr, .. } = &output;
                complaints +=
                    &format!("`{words}` exits with {code}, not with {}\n{stderr}\n", run.code);
            } else if self.says_nothing(run, &output) {
                complaints += &format!("`{}` checks nothing\n", run.words.join(" "));
            } else if bless {
                expected.write(&output).map_err(|error| error.to_string())?;
            } else {
                complaints += &expected.compare(&output);
            }
        }
        if complaints.is_empty() { Ok(()) } else { Err(complaints) }
    }

    /// Whether every program that does nothing would pass. Expected diagnostics are a check.
    fn says_nothing(&self, run: &RunLine, output: &Output) -> bool {
        let silent = output.stdout.is_empty() && output.stderr.is_empty() && output.code == 0;
        let expects = run.words.iter().any(|word| word.contains("verify-diagnostics"))
            && self.text.contains("expected-");
        silent && !expects
    }

    fn call(&self, run: &RunLine) -> Call {
        let name = self.path.file_name().map(|name| name.to_string_lossy().into_owned());
        let name = name.unwrap_or_default();
        Call {
            words: run.words.iter().map(|word| word.replace("%s", &name)).collect(),
            stdin: if run.from_stdin { self.text.clone() } else { String::new() },
            folder: self.path.parent().unwrap_or(Path::new(".")).to_owned(),
        }
    }
}

impl RunLine {
    /// Reads a line of a case; `None` for lines that say nothing of runs.
    pub fn parse(line: &str) -> Option<Result<Self, String>> {
        let rest = line.trim_start().strip_prefix("//")?.trim_start().strip_prefix("RUN")?;
        let (head, command) = rest.split_once(':')?;
        let code = match head.strip_prefix('[').and_then(|head| head.strip_suffix(']')) {
            Some(number) => number.parse().ok()?,
            None if head.is_empty() => 0,
            None => return None,
        };
        Some(split(command).map(|mut words| {
            let from_stdin = words.ends_with(&["<".to_owned(), "%s".to_owned()]);
            words.truncate(words.len() - if from_stdin { 2 } else { 0 });
            Self { words, from_stdin, code }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Option<RunLine> {
        RunLine::parse(line)?.ok()
    }

    #[test]
    fn run_lines_are_read() {
        let run = parsed("// RUN[1]: cotan opt --pass-pipeline='a(b, c)' - < %s").unwrap();
        assert_eq!(run.words, ["cotan", "opt", "--pass-pipeline=a(b, c)", "-"]);
        assert!(run.from_stdin && run.code == 1);
        assert_eq!(parsed("  //RUN: cotan").unwrap().code, 0);
        assert!(parsed("// RUNS: no").is_none() && parsed("RUN: no").is_none());
        assert!(RunLine::parse("// RUN: 'open").unwrap().is_err());
    }

    fn case(text: &str) -> (Case, PathBuf) {
        let folder = std::env::temp_dir().join(format!("cotan-harness-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join(format!("{}.mlir", text.len()));
        fs::write(&path, text).unwrap();
        (Case::read(&path).unwrap(), path)
    }

    fn says(stdout: &'static str) -> impl Fn(&Call) -> std::io::Result<Output> + Send + Sync {
        move |_| Ok(Output { stdout: stdout.to_owned(), ..Output::default() })
    }

    #[test]
    fn what_is_blessed_passes_and_the_rest_fails() {
        let (case, path) = case("// RUN: cotan opt %s\n");
        assert!(case.check(&says("a\n"), false).unwrap_err().contains("+a"));
        case.check(&says("a\n"), true).unwrap();
        case.check(&says("a\n"), false).unwrap();
        assert_eq!(fs::read_to_string(path.with_extension("out")).unwrap(), "a\n");
        assert!(case.check(&says("b\n"), false).unwrap_err().contains("-a\n+b"));
    }

    #[test]
    fn a_case_that_checks_nothing_fails() {
        let (case, _) = case("// RUN: cotan opt %s -o /dev/null\n");
        assert!(case.check(&says(""), true).unwrap_err().contains("checks nothing"));
    }

    #[test]
    fn the_exit_code_counts() {
        let (case, _) = case("// RUN[2]: cotan opt %s --nope\n");
        assert!(case.check(&says("a\n"), true).unwrap_err().contains("exits with 0, not with 2"));
    }
}
