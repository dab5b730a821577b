//! A case: a program, the commands to run on it, and their checks.

use crate::claim::{Count, module, modules};
use crate::expectation::{Expectation, compare, leftovers};
use crate::fix::{Failure, Fix, edited};
use crate::lit::{Lit, migrated};
use crate::mark;
use crate::mistake::Mistake;
use crate::run_line::RunLine;
use crate::script::Script;
use crate::tool::{Call, Output, Runner};
use cotan_ir::Registry;
use cotan_ir::nearest::nearest;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The tools and dialects of cases.
#[derive(Clone)]
pub struct Tools {
    /// The programs by the names that `RUN` lines have for them.
    pub runners: Vec<(String, Arc<Runner>)>,
    /// The registry for parsing output, for `COUNT` and `EVAL`.
    pub registry: Arc<Registry>,
}

/// A program in a file, with its commands.
pub struct Case {
    path: PathBuf,
    text: String,
    script: Script,
    /// The commands, if the case is in lit's language.
    lit: Option<Lit>,
}

impl Case {
    /// Reads a case; reports errors in its directives.
    pub fn read(path: &Path) -> Result<Self, String> {
        let whole = |message: String| Mistake::whole(message).shown(path, "");
        let bytes =
            fs::read(path).map_err(|error| whole(format!("this file cannot be read: {error}")))?;
        let text = String::from_utf8(bytes).map_err(|error| not_utf8(path, &error))?;
        let read = match Lit::read(&text) {
            Some(lit) => lit.map(|lit| (Script::default(), Some(lit))),
            None => Script::read(&text).map(|script| (script, None)),
        };
        match read {
            Ok((script, lit)) => Ok(Self { path: path.to_owned(), text, script, lit }),
            Err(mistakes) => {
                Err(mistakes.iter().map(|mistake| mistake.shown(path, &text)).collect())
            }
        }
    }

    /// Runs the case and returns all failures. `beside` are the files with expected output in its
    /// folder.
    pub fn failures(&self, tools: &Tools, beside: &[PathBuf]) -> Vec<Failure> {
        let runs = (1..).zip(&self.script.runs);
        let mut failures: Vec<_> =
            runs.flat_map(|(number, run)| self.failures_of(tools, number, run)).collect();
        if let Some(lit) = &self.lit {
            failures.extend(lit.failures(&self.path, &self.text, tools));
        }
        let there: Vec<PathBuf> = beside.iter().filter(|file| file.exists()).cloned().collect();
        failures.extend(leftovers(&self.path, &there, &self.used()));
        failures
    }

    fn failures_of(&self, tools: &Tools, number: usize, run: &RunLine) -> Vec<Failure> {
        let mistake = |message: String| {
            let mistake = Mistake::new(run.line, run.columns.clone(), message);
            vec![Failure::of(mistake.shown(&self.path, &self.text))]
        };
        let output = match tools.run(&self.call(run)) {
            Ok(output) => output,
            Err(message) => return mistake(message),
        };
        if output.code != run.code {
            let message = format!("this exits with {}, not with {}", output.code, run.code);
            let mut failures = mistake(message);
            failures.extend((!output.stderr.is_empty()).then(|| Failure::of(output.stderr)));
            return failures;
        }
        if self.says_nothing(number, run, &output) {
            return mistake("this has no output, so it checks nothing".to_owned());
        }
        let mut failures = Vec::new();
        failures.extend(self.stdout(number, &output.stdout));
        failures.extend(self.stderr(number, run, &output));
        failures.extend(self.unkept(tools, number, run, &output.stdout));
        failures
    }

    /// Returns whether a program that does nothing would pass. Expected diagnostics are a check.
    fn says_nothing(&self, number: usize, run: &RunLine, output: &Output) -> bool {
        let silent = output.stdout.is_empty() && output.stderr.is_empty() && output.code == 0;
        let verifies = run.words.iter().any(|word| word.contains("verify-diagnostics"))
            && self.text.contains("expected-");
        silent && !verifies && !self.claims(number) && !self.has_marks(number)
    }

    fn stdout(&self, number: usize, stdout: &str) -> Option<Failure> {
        let out = Expectation::of(&self.path, number).out;
        match self.script.printed.iter().find(|printed| printed.run == number) {
            Some(printed) => printed.compare(stdout),
            // A case with counts need not have the whole output.
            None if self.claims(number) && !out.exists() => None,
            None => compare(&out, stdout),
        }
    }

    fn stderr(&self, number: usize, run: &RunLine, output: &Output) -> Vec<Failure> {
        if !self.has_marks(number) {
            let err = Expectation::of(&self.path, number).err;
            return compare(&err, &output.stderr).into_iter().collect();
        }
        let mut files = vec![self.name()];
        files.extend(run.from_stdin.then(|| "<stdin>".to_owned()));
        let lines: Vec<&str> = self.text.lines().collect();
        mark::compare(&self.script, &lines, number, &output.findings, &files)
    }

    /// Returns the claims about the output of a run that fail.
    fn unkept(&self, tools: &Tools, number: usize, run: &RunLine, stdout: &str) -> Vec<Failure> {
        if !self.claims(number) {
            return Vec::new();
        }
        let modules = match modules(&tools.registry, stdout) {
            Ok(modules) => modules,
            Err(why) => {
                let message = match run.words.get(1).map(String::as_str) {
                    Some("run") => {
                        let hint = "claim it about the output of `cotan opt`";
                        format!("COUNT and EVAL are about a module, this prints results: {hint}")
                    }
                    _ => format!("this output cannot be checked: {why}"),
                };
                let mistake = Mistake::new(run.line, run.columns.clone(), message);
                return vec![Failure::of(mistake.shown(&self.path, &self.text))];
            }
        };
        let line = |line: usize| self.text.lines().nth(line).unwrap_or_default();
        let counts = self.script.counts.iter().filter(|count| count.run == number);
        let counts = counts.filter_map(|count| {
            let failure = count.check(&modules, line(count.line));
            failure.or_else(|| self.unknown(tools, count))
        });
        let before = module(&tools.registry, &self.text).ok();
        let evaluations = self.script.evaluations.iter().filter(|it| it.run == number);
        let evaluations =
            evaluations.filter_map(|it| it.check(&modules, before.as_ref(), line(it.line)));
        counts.chain(evaluations).collect()
    }

    /// None of an operation that does not exist is easily counted.
    fn unknown(&self, tools: &Tools, count: &Count) -> Option<Failure> {
        let names = || tools.registry.ops().iter().map(|op| op.name);
        let program = self.text.lines().filter(|line| !line.trim_start().starts_with("//"));
        if names().any(|name| name == count.op)
            || program.into_iter().any(|it| it.contains(&count.op))
        {
            return None;
        }
        let hint = nearest(&count.op, names()).map(|near| format!("; did you mean `{near}`?"));
        let message = format!("no operation is called `{}`{}", count.op, hint.unwrap_or_default());
        let line = self.text.lines().nth(count.line).unwrap_or_default();
        let at = line.find(&count.op).unwrap_or(0);
        let mistake = Mistake::new(count.line, at..at + count.op.len(), message);
        Some(Failure::of(mistake.shown(&self.path, &self.text)))
    }

    /// Returns the files with expected output.
    fn used(&self) -> Vec<PathBuf> {
        let mut used = Vec::new();
        for number in 1..=self.script.runs.len() {
            let Expectation { out, err } = Expectation::of(&self.path, number);
            let inside = self.script.printed.iter().any(|printed| printed.run == number);
            used.extend((!inside).then_some(out));
            used.extend((!self.has_marks(number)).then_some(err));
        }
        used
    }

    fn claims(&self, number: usize) -> bool {
        let Script { counts, evaluations, .. } = &self.script;
        counts.iter().any(|count| count.run == number)
            || evaluations.iter().any(|evaluation| evaluation.run == number)
    }

    fn has_marks(&self, number: usize) -> bool {
        self.script.marks.iter().any(|mark| mark.run == number)
    }

    fn name(&self) -> String {
        let name = self.path.file_name().map(|name| name.to_string_lossy().into_owned());
        name.unwrap_or_default()
    }

    fn call(&self, run: &RunLine) -> Call {
        let name = self.name();
        Call {
            words: run.words.iter().map(|word| word.replace("%s", &name)).collect(),
            stdin: if run.from_stdin { self.text.clone() } else { String::new() },
            folder: self.path.parent().unwrap_or(Path::new(".")).to_owned(),
        }
    }

    /// Returns the text of the case without the language of lit; `None` if it is not in that.
    pub fn migrated(&self) -> Option<Result<String, String>> {
        let lit = self.lit.as_ref()?;
        Some(migrated(lit, &self.text).map_err(|mistake| mistake.shown(&self.path, &self.text)))
    }

    /// Returns the text of the case once these failures are dealt with.
    pub fn blessed(&self, failures: &[Failure]) -> Option<String> {
        let fixes = failures.iter().filter_map(|failure| failure.fix.as_ref());
        let edits: Vec<_> = fixes
            .filter_map(|fix| match fix {
                Fix::Lines(range, with) => Some((range, with.as_slice())),
                Fix::File(..) => None,
            })
            .collect();
        (!edits.is_empty()).then(|| edited(&self.text, &edits))
    }
}

impl Tools {
    /// Runs a program.
    pub fn run(&self, call: &Call) -> Result<Output, String> {
        let wanted = call.words.first().map(String::as_str).unwrap_or_default();
        let names = || self.runners.iter().map(|(name, _)| name.as_str());
        let Some((_, runner)) = self.runners.iter().find(|(name, _)| name == wanted) else {
            let hint = nearest(wanted, names()).map(|near| format!("; did you mean `{near}`?"));
            let hint = hint.unwrap_or_else(|| {
                let known: Vec<String> = names().map(|name| format!("`{name}`")).collect();
                format!("; cases run {}", known.join(", "))
            });
            return Err(format!("there is no tool `{wanted}`{hint}"));
        };
        runner(call).map_err(|error| format!("this cannot be run: {error}"))
    }
}

fn not_utf8(path: &Path, error: &std::string::FromUtf8Error) -> String {
    let (bytes, at) = (error.as_bytes(), error.utf8_error().valid_up_to());
    let before = &bytes[..at];
    let line = before.iter().filter(|&&byte| byte == b'\n').count();
    let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count();
    let message = format!("byte {:#04x} is not UTF-8", bytes[at]);
    Mistake::new(line, column..column, message).shown(path, "")
}
