//! The script of a case: all its directives.

use crate::claim::Count;
use crate::directive::{Directive, Word};
use crate::evaluation::Evaluation;
use crate::mark::Mark;
use crate::mistake::Mistake;
use crate::printed::Printed;
use crate::run_line::RunLine;

/// All directives of a case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// The commands.
    pub runs: Vec<RunLine>,
    /// The expected output in the case.
    pub printed: Vec<Printed>,
    /// The expected diagnostics in the case.
    pub marks: Vec<Mark>,
    /// The expected counts.
    pub counts: Vec<Count>,
    /// The expected results.
    pub evaluations: Vec<Evaluation>,
}

/// The location of the first of several directives.
type First = (usize, String);

impl Script {
    /// Reads a case; reports every mistake.
    pub fn read(text: &str) -> Result<Self, Vec<Mistake>> {
        let lines: Vec<&str> = text.lines().collect();
        let mut reader = Reader::new(&lines);
        let mut mistakes = Vec::new();
        let mut at = 0;
        while let Some(line) = lines.get(at) {
            let read = Directive::read(at, line);
            let read = read.and_then(|found| found.map_or(Ok(at + 1), |it| reader.add(&it)));
            at = read.unwrap_or_else(|mistake| {
                mistakes.push(mistake);
                at + 1
            });
        }
        let script = reader.script;
        if script.runs.is_empty() && mistakes.is_empty() {
            mistakes.push(Mistake::whole(match text.trim().is_empty() {
                true => "this file is empty; a case begins with `// RUN: cotan opt %s`",
                false => "there is no `// RUN:` line, so this case checks nothing",
            }));
        }
        if mistakes.is_empty() { Ok(script) } else { Err(mistakes) }
    }

    /// Returns whether a line, counted from zero, is a mark.
    pub fn is_mark(&self, line: usize) -> bool {
        self.marks.iter().any(|mark| mark.line == line)
    }

    /// Returns the first line from `line` on that is no mark.
    pub fn behind_marks(&self, line: usize) -> usize {
        (line..).find(|&line| !self.is_mark(line)).unwrap_or(line)
    }
}

/// Reads a case from its first line to its last.
struct Reader<'a> {
    lines: &'a [&'a str],
    /// Number of runs.
    runs: usize,
    script: Script,
    /// The directives that may occur once, and their locations.
    firsts: Vec<First>,
}

impl<'a> Reader<'a> {
    fn new(lines: &'a [&'a str]) -> Self {
        let runs = lines.iter().filter(|line| is_run(line)).count();
        Self { lines, runs, script: Script::default(), firsts: Vec::new() }
    }

    /// Adds a directive; returns the next line.
    fn add(&mut self, directive: &Directive<'_>) -> Result<usize, Mistake> {
        let mut next = directive.line + 1;
        match directive.word {
            Word::Run => {
                let run = RunLine::read(directive)?;
                self.once(directive, format!("RUN {} {}", run.from_stdin, run.command()))?;
                self.script.runs.push(run);
                return Ok(next);
            }
            Word::Out => {
                let printed = Printed::read(directive, self.lines)?;
                self.once(directive, format!("OUT {}", printed.run))?;
                next = printed.body.end;
                self.script.printed.push(printed);
            }
            Word::Found(severity) => {
                let above = (0..directive.line).rev().find(|&line| !self.script.is_mark(line));
                let target = above.map(|line| (line, self.lines[line]));
                let line = self.lines[directive.line];
                self.script.marks.push(Mark::read(directive, line, severity, target)?);
            }
            Word::Count => {
                let count = Count::read(directive)?;
                self.once(directive, format!("COUNT {} {}", count.run, count.op))?;
                self.script.counts.push(count);
            }
            Word::Eval => {
                let evaluation = Evaluation::read(directive)?;
                self.once(directive, format!("EVAL {} {}", evaluation.run, evaluation.call()))?;
                self.script.evaluations.push(evaluation);
            }
        }
        self.of_a_run(directive)?;
        Ok(next)
    }

    /// A duplicate is never intended.
    fn once(&mut self, directive: &Directive<'_>, what: String) -> Result<(), Mistake> {
        if let Some((line, _)) = self.firsts.iter().find(|(_, first)| *first == what) {
            let message = format!("`{}` duplicates line {}", directive.name, line + 1);
            return Err(directive.mistake(message));
        }
        self.firsts.push((directive.line, what));
        Ok(())
    }

    /// Returns the number in brackets is that of a run.
    fn of_a_run(&self, directive: &Directive<'_>) -> Result<(), Mistake> {
        let runs = self.runs;
        match directive.number {
            Some(number) if number == 0 || number > runs => Err(Mistake::new(
                directive.line,
                directive.at..directive.at + directive.name.len(),
                format!("there is no run {number}: this case has {runs}"),
            )),
            _ => Ok(()),
        }
    }
}

fn is_run(line: &str) -> bool {
    matches!(Directive::read(0, line), Ok(Some(Directive { word: Word::Run, .. })))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the mistakes of a text, as `line:column: message`.
    fn mistakes(text: &str) -> Vec<String> {
        let mistakes = Script::read(text).unwrap_err().into_iter();
        mistakes.map(|m| format!("{}:{}: {}", m.line + 1, m.columns.start + 1, m.message)).collect()
    }

    #[test]
    fn a_case_without_a_run_checks_nothing() {
        let empty = "1:1: this file is empty; a case begins with `// RUN: cotan opt %s`";
        assert_eq!(mistakes(""), [empty]);
        assert_eq!(mistakes(" \n\n"), [empty]);
        let nothing = "1:1: there is no `// RUN:` line, so this case checks nothing";
        assert_eq!(mistakes("module {}\n"), [nothing]);
        assert_eq!(mistakes("// COUNT: a.b 1\n"), [nothing]);
    }

    #[test]
    fn every_mistake_is_reported() {
        let text = "// RUNS: x\n// RUN: cotan\n// COUNT: a\n";
        assert_eq!(
            mistakes(text),
            [
                "1:4: unknown directive `RUNS`; did you mean `RUN`?",
                "3:11: a count is an operation name and an integer: `// COUNT: arith.mulf 2`"
            ]
        );
    }

    #[test]
    fn directives_are_unique() {
        let run = "// RUN: cotan\n";
        assert_eq!(mistakes(&run.repeat(2)), ["2:9: `RUN` duplicates line 1"]);
        let out = "// OUT:\n\n";
        let twice = format!("{run}{}", out.repeat(2));
        assert_eq!(mistakes(&twice), ["4:4: `OUT` duplicates line 2"]);
        let count = "// COUNT: a.b 1\n";
        let twice = format!("{run}{count}// COUNT: a.b 2\n");
        assert_eq!(mistakes(&twice), ["3:11: `COUNT` duplicates line 2"]);
    }

    #[test]
    fn expectations_are_of_a_run_that_there_is() {
        let text = "// RUN: cotan\n// COUNT[2]: a.b 1\n";
        assert_eq!(mistakes(text), ["2:4: there is no run 2: this case has 1"]);
        let text = "// COUNT[1]: a.b 1\n// RUN: cotan\n";
        assert!(Script::read(text).is_ok(), "the order does not matter");
    }

    #[test]
    fn marks_point_at_something() {
        let first = "// ERR@1-2 a\n// RUN: cotan\n";
        assert_eq!(mistakes(first), ["1:7: there is no line above this `ERR`"]);
        let text = "// RUN: cotan\nab\n// ERR     ^^ x\n";
        assert_eq!(
            mistakes(text),
            ["3:12: this points after the end of line 2, which has 2 columns"]
        );
        let text = "// RUN: cotan\nab\n// ERR nothing\n";
        assert!(mistakes(text)[0].starts_with("3:8: `ERR` needs `^^^` below the error"));
        let text = "// RUN: cotan\nab\n// ERR@2-1 nothing\n";
        assert!(mistakes(text)[0].starts_with("3:7: `@` is followed by columns"));
    }

    #[test]
    fn output_ends_with_its_comments() {
        let script = Script::read("// RUN: cotan\n// OUT:\n// a\n//  b\n\n// c\n").unwrap();
        assert_eq!(script.printed[0].text, "a\n b\n");
        let text = "// RUN: cotan\n// OUT:\n// a\n// COUNT: a.b 1\n";
        assert!(mistakes(text)[0].starts_with("4:11: this is part of the output of line 2"));
    }
}
