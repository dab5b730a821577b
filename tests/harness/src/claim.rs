//! `// COUNT: arith.mulf 2`: how many operations there are after a run.

use crate::directive::Directive;
use crate::fix::{Failure, Fix};
use crate::mistake::Mistake;
use cotan_ir::diagnostics::Severity;
use cotan_ir::text::{ParseOptions, parse};
use cotan_ir::verify::verify;
use cotan_ir::{Ir, Registry};
use std::sync::Arc;

/// The separator of the parts of the output.
pub const MARKER: &str = "// -----";

/// The number of occurrences of an operation in the output of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Its line, counted from zero.
    pub line: usize,
    /// In which run, counted from one.
    pub run: usize,
    /// The name of the operation.
    pub op: String,
    /// The count; `None` if blessing shall fill it in.
    pub count: Option<usize>,
}

impl Count {
    /// Reads the directive.
    pub fn read(directive: &Directive<'_>) -> Result<Self, Mistake> {
        let claim = directive.rest.split("//").next().unwrap_or_default();
        let form = "a count is an operation name and an integer: `// COUNT: arith.mulf 2`";
        let words: Vec<&str> = claim.split_whitespace().collect();
        let [op, number] = words[..] else { return Err(directive.mistake(form)) };
        let count = match number {
            "?" => None,
            number => Some(number.parse().map_err(|_| directive.mistake(form))?),
        };
        let run = directive.number.unwrap_or(1);
        Ok(Self { line: directive.line, run, op: op.to_owned(), count })
    }

    /// Compares the count with the modules.
    pub fn check(&self, modules: &[Ir], line: &str) -> Option<Failure> {
        let of_module =
            |ir: &Ir| ir.walk(ir.root()).filter(|&op| ir.name_text(op) == self.op).count();
        let found: usize = modules.iter().map(of_module).sum();
        match self.count {
            Some(count) if count == found => None,
            Some(count) => Some(Failure::of(format!(
                "line {}: there are {found} `{}`, not {count}: `{}`\n\
                 claims are changed by hand, or by blessing `{1} ?`",
                self.line + 1,
                self.op,
                line.trim()
            ))),
            None => Some(Failure::fixed_by(
                format!(
                    "line {}: blessing fills in how many `{}` there are",
                    self.line + 1,
                    self.op
                ),
                Fix::Lines(
                    self.line..self.line + 1,
                    vec![line.replacen('?', &found.to_string(), 1)],
                ),
            )),
        }
    }
}

/// Returns the modules that a run printed.
pub fn modules(registry: &Arc<Registry>, printed: &str) -> Result<Vec<Ir>, String> {
    let mut parts = vec![String::new()];
    for line in printed.lines() {
        match (line == MARKER, parts.last_mut()) {
            (false, Some(part)) => part.extend([line, "\n"]),
            _ => parts.push(String::new()),
        }
    }
    let parts = parts.into_iter().filter(|part| !part.trim().is_empty());
    let modules: Result<Vec<Ir>, String> = parts.map(|part| module(registry, &part)).collect();
    match modules {
        Ok(modules) if modules.is_empty() => Err("it prints nothing".to_owned()),
        modules => modules,
    }
}

/// Returns the module that a text is, verified.
pub fn module(registry: &Arc<Registry>, text: &str) -> Result<Ir, String> {
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let mut parsed = parse(registry, "printed", text.into(), 0, options);
    if !parsed.diagnostics.has_errors() {
        verify(&parsed.ir, &mut parsed.diagnostics);
    }
    match parsed.diagnostics.iter().find(|found| found.severity == Severity::Error) {
        Some(first) => Err(first.message.clone()),
        None => Ok(parsed.ir),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(line: &str) -> Result<Count, String> {
        let directive = Directive::read(0, line).unwrap().unwrap();
        Count::read(&directive).map_err(|mistake| mistake.message)
    }

    #[test]
    fn counts_are_read() {
        let read = count("// COUNT[2]: cf.br 3 // as before").unwrap();
        assert_eq!(read, Count { line: 0, run: 2, op: "cf.br".to_owned(), count: Some(3) });
        assert_eq!(count("// COUNT: cf.br ?").unwrap().count, None);
        for line in ["// COUNT:", "// COUNT: cf.br", "// COUNT: cf.br -1", "// COUNT: cf.br 1 2"] {
            assert!(
                count(line).unwrap_err().contains("an operation name and an integer"),
                "{line}"
            );
        }
    }

    #[test]
    fn operations_are_counted_in_all_parts_and_at_any_depth() {
        let registry = cotan_dialects::registry();
        let printed = "module {\n  module {\n  }\n}\n// -----\nmodule {\n}\n";
        let modules = modules(&registry, printed).unwrap();
        let line = "// COUNT: builtin.module 3";
        assert_eq!(count(line).unwrap().check(&modules, line), None);
        let line = "// COUNT: builtin.module 2";
        let failure = count(line).unwrap().check(&modules, line).unwrap();
        assert!(failure.text.contains("there are 3 `builtin.module`, not 2"));
        assert_eq!(failure.fix, None);
    }
}
