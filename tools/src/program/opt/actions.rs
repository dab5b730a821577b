//! `--debug-counter` and `--log-actions-to`: passes and trials of rules, numbered from 0.

use super::rewrites::place_of;
use crate::program::console::Console;
use crate::program::input::reason;
use crate::report::{Report, Site};
use cotan_ir::diagnostics::Severity;
use cotan_ir::rewrite::{Fired, Missed};
use cotan_ir::{Ir, Loc, Op};
use cotan_passes::instrument::{End, Instrument, Invocation};
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufWriter, Write};

/// The name of the counter of passes.
const PASSES: &str = "pass";

/// A counter: actions with a number outside its range are skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// `pass`, the name of a pass, whose trials of rules are counted, or the name of a rule.
    name: String,
    start: u64,
    /// The first number after the range.
    end: u64,
    seen: u64,
}

impl Counter {
    /// Parses `NAME=A..B`; `A..`, `..B` and `A` are ranges, too.
    ///
    /// # Errors
    ///
    /// The broken rule of the format.
    pub fn parse(text: &str) -> Result<Self, String> {
        const FORM: &str = "a counter is `NAME=A..B`";
        let (name, range) = text.split_once('=').ok_or(FORM)?;
        let number = |text: &str, default: u64| match text.trim() {
            "" => Ok(default),
            text => text.parse::<u64>().map_err(|_| format!("`{text}` is no number: {FORM}")),
        };
        let (start, end) = match range.split_once("..") {
            Some((start, end)) => (number(start, 0)?, number(end, u64::MAX)?),
            None => {
                let only = range.trim().parse::<u64>();
                let only = only.map_err(|_| format!("`{range}` is no range: {FORM}"))?;
                (only, only.saturating_add(1))
            }
        };
        if start >= end {
            return Err(format!("the range `{range}` is empty"));
        }
        Ok(Self { name: name.trim().to_owned(), start, end, seen: 0 })
    }

    fn permits(&mut self) -> bool {
        let number = self.seen;
        self.seen += 1;
        (self.start..self.end).contains(&number)
    }
}

/// Counts and logs the actions of a run.
#[derive(Default)]
pub struct Actions {
    counters: Vec<Counter>,
    log: Option<BufWriter<Box<dyn Write>>>,
    /// The passes whose rules are logged; all if empty.
    only: Vec<String>,
    passes: u64,
    /// The numbers of trials of rules, by pass.
    trials: HashMap<&'static str, u64>,
    /// The number of the last trial.
    trial: u64,
}

impl Actions {
    /// Creates the counters and the file of the log.
    ///
    /// # Errors
    ///
    /// A report about a file that cannot be created.
    pub fn new(
        counters: &[Counter],
        log: Option<&str>,
        only: &[String],
        console: &Console,
    ) -> Result<Self, Box<Report>> {
        let create = |name: &str| -> Result<BufWriter<Box<dyn Write>>, Box<Report>> {
            if name == "-" {
                return Ok(BufWriter::new(Box::new(console.err.clone())));
            }
            let file = File::create(console.path(name)).map_err(|error| {
                let message = format!("cannot write `{name}`: {}", reason(&error));
                Box::new(Report::error(Site::Nowhere, message))
            })?;
            Ok(BufWriter::new(Box::new(file)))
        };
        let log = log.map(create).transpose()?;
        Ok(Self { counters: counters.to_vec(), log, only: only.to_vec(), ..Self::default() })
    }

    /// Flushes the log, and returns a warning for each counter of an action that did not occur.
    pub fn finish(&mut self) -> Vec<Report> {
        if let Some(log) = &mut self.log {
            // A full disk loses the end of a log.
            let _ = log.flush();
        }
        let unused = self.counters.iter().filter(|counter| counter.seen == 0);
        let warning = |counter: &Counter| {
            let message = format!("--debug-counter: no action `{}` occurred", counter.name);
            Report::error(Site::Nowhere, message).severity(Severity::Warning)
        };
        unused.map(warning).collect()
    }

    fn permits(&mut self, names: &[&str]) -> bool {
        let mut permitted = true;
        for counter in self.counters.iter_mut().filter(|it| names.contains(&it.name.as_str())) {
            permitted &= counter.permits();
        }
        permitted
    }

    fn logs(&self, pass: &str) -> bool {
        self.log.is_some() && (self.only.is_empty() || self.only.iter().any(|name| name == pass))
    }

    fn line(&mut self, text: &str) {
        if let Some(log) = &mut self.log {
            let _ = writeln!(log, "{text}");
        }
    }

    fn rule(&mut self, ir: &Ir, pass: &str, rule: &str, loc: Loc, end: &str) {
        if self.logs(pass) {
            let (number, place) = (self.trial, place_of(ir, loc));
            self.line(&format!("  {pass} {number}: rule {rule} at {place}: {end}"));
        }
    }
}

impl Instrument for Actions {
    fn permits_pass(&mut self, ir: &Ir, invocation: Invocation<'_>) -> bool {
        let permitted = self.permits(&[PASSES]);
        let pass = invocation.step.pass.name;
        if self.logs(pass) {
            let symbol = ir.symbol_name(invocation.op).map_or("", |name| ir.text(name));
            let on = format!("{} {symbol}", ir.name_text(invocation.op));
            let end = if permitted { "" } else { ": skipped" };
            self.line(&format!("pass {}: {pass} on {}{end}", self.passes, on.trim_end()));
        }
        self.passes += 1;
        permitted
    }

    fn after_pass(&mut self, _: &Ir, invocation: Invocation<'_>, end: End) {
        let pass = invocation.step.pass.name;
        if self.logs(pass) {
            let end = match end {
                End::Unchanged => "unchanged",
                End::Changed => "changed",
                End::Failed => "failed",
            };
            self.line(&format!("pass {}: {pass}: {end}", self.passes - 1));
        }
    }

    fn watches_rewrites(&self) -> bool {
        self.log.is_some() || self.counters.iter().any(|counter| counter.name != PASSES)
    }

    fn permits_rewrite(
        &mut self,
        ir: &Ir,
        invocation: Invocation<'_>,
        rule: &'static str,
        op: Op,
    ) -> bool {
        let pass = invocation.step.pass.name;
        let number = self.trials.entry(pass).or_default();
        self.trial = *number;
        *number += 1;
        let permitted = self.permits(&[pass, rule]);
        if !permitted {
            self.rule(ir, pass, rule, ir.loc(op), "skipped");
        }
        permitted
    }

    fn after_missed_rewrite(&mut self, ir: &Ir, invocation: Invocation<'_>, missed: &Missed) {
        let pass = invocation.step.pass.name;
        self.rule(ir, pass, missed.rule, ir.loc(missed.op), "not applied");
    }

    fn after_rewrite(&mut self, ir: &Ir, invocation: Invocation<'_>, fired: &Fired) {
        self.rule(ir, invocation.step.pass.name, fired.rule, fired.loc, "applied");
    }
}

#[cfg(test)]
mod tests {
    use super::Counter;

    #[test]
    fn ranges_are_half_open() {
        let mut counter = Counter::parse("cse=1..3").unwrap();
        let permitted: Vec<bool> = (0..4).map(|_| counter.permits()).collect();
        assert_eq!(permitted, [false, true, true, false]);
        for (text, range) in [("a=2", (2, 3)), ("a=..4", (0, 4)), ("a=5..", (5, u64::MAX))] {
            let counter = Counter::parse(text).unwrap();
            assert_eq!((counter.start, counter.end), range, "{text}");
        }
        for wrong in ["cse", "cse=x", "cse=3..3", "cse=5..2", "cse=1..x", "cse="] {
            assert!(Counter::parse(wrong).is_err(), "{wrong}");
        }
    }
}
