//! Printing diagnostics, up to a limit.

use crate::program::console::{Console, Stream};
use crate::program::panic;
use crate::report::{Format, Renderer, Report};
use clap::ArgMatches;
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Diagnostic, Diagnostics, Ir};
use std::io::{BufWriter, Write};

/// Maximal number of errors shown for a file or a part of it.
const MAX_ERRORS: usize = 20;

/// The output of diagnostics: the standard error.
#[derive(Clone, Debug)]
pub struct Sink {
    /// Whose standard error.
    pub console: Console,
    /// The format.
    pub renderer: Renderer,
    /// Maximal number of errors shown.
    pub max_errors: usize,
}

impl Sink {
    /// Returns the output that the flags choose.
    pub fn read(matches: &ArgMatches, console: &Console) -> Self {
        let color = color(matches, &console.err);
        let renderer = Renderer { format: format(matches), color };
        Self { console: console.clone(), renderer, max_errors: max_errors(matches) }
    }

    /// Shows a diagnostic. A closed stream is ignored.
    pub fn show(&self, report: &Report) {
        self.console.found(report);
        self.text(&self.renderer.render(report));
    }

    /// Shows a text.
    pub fn text(&self, text: &str) {
        let _ = self.console.err.clone().write_all(text.as_bytes());
    }

    /// Shows diagnostics up to the limit, and the number of further ones.
    pub fn all(&self, reports: impl IntoIterator<Item = Report>) {
        let mut out = BufWriter::new(self.console.err.clone());
        let mut budget = Budget::new(self.max_errors);
        for report in reports {
            if budget.take(report.severity) {
                self.console.found(&report);
                let _ = out.write_all(self.renderer.render(&report).as_bytes());
            }
        }
        let _ = out.write_all(budget.rest(self.renderer.format).as_bytes());
        let _ = out.flush();
    }

    /// Shows the findings about a module in the order of its text; those beyond the limit are not
    /// even looked up.
    pub fn diagnostics(&self, ir: &Ir, diagnostics: &Diagnostics) {
        let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
        sorted.sort_by_key(|found| found.place.loc.as_offset().unwrap_or(u32::MAX));
        let mut out = BufWriter::new(self.console.err.clone());
        let mut budget = Budget::new(self.max_errors);
        for diagnostic in sorted {
            if budget.take(diagnostic.severity) {
                let report = Report::of(ir, diagnostic);
                self.console.found(&report);
                let _ = out.write_all(self.renderer.render(&report).as_bytes());
            }
        }
        let _ = out.write_all(budget.rest(self.renderer.format).as_bytes());
        let _ = out.flush();
    }

    /// Reports a panic; `hint` describes how to reproduce it.
    pub fn internal_error(&self, what: &str, hint: &str) {
        let (report, backtrace) = panic::report(what, hint);
        self.show(&report);
        if let Some(backtrace) = backtrace {
            self.text(&backtrace);
        }
    }
}

fn format(matches: &ArgMatches) -> Format {
    match matches.get_one::<String>("error-format").map(String::as_str) {
        Some("short") => Format::Short,
        Some("json") => Format::Json,
        _ => Format::Human,
    }
}

/// Programs want every error; people want the first few.
fn max_errors(matches: &ArgMatches) -> usize {
    let default = if format(matches) == Format::Json { 0 } else { MAX_ERRORS };
    match matches.get_one::<usize>("max-errors").copied().unwrap_or(default) {
        0 => usize::MAX,
        count => count,
    }
}

fn color(matches: &ArgMatches, stream: &Stream) -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    match matches.get_one::<String>("color").map(String::as_str) {
        Some("always" | "true") => true,
        Some("never" | "false") => false,
        _ => {
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            stream.is_terminal() && !set("NO_COLOR") && !dumb
        }
    }
}

/// Remaining numbers of diagnostics to show: errors, and others.
struct Budget {
    left: [usize; 2],
    hidden: [usize; 2],
}

impl Budget {
    fn new(max: usize) -> Self {
        Self { left: [max; 2], hidden: [0; 2] }
    }

    fn take(&mut self, severity: Severity) -> bool {
        let kind = usize::from(severity != Severity::Error);
        let shown = self.left[kind] > 0;
        if shown {
            self.left[kind] -= 1
        } else {
            self.hidden[kind] += 1
        }
        shown
    }

    fn rest(&self, format: Format) -> String {
        let plural = |count| if count == 1 { "" } else { "s" };
        let [errors, others] = self.hidden;
        let mut parts = Vec::new();
        if errors > 0 {
            parts.push(format!("{errors} more error{}", plural(errors)));
        }
        if others > 0 {
            parts.push(format!("{others} more warning{} or remark{0}", plural(others)));
        }
        match (parts.is_empty(), format) {
            (true, _) => String::new(),
            (_, Format::Json) => format!("{{\"hidden\":{}}}\n", errors + others),
            _ => format!("and {} (--max-errors=0 shows all)\n", parts.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagnostics_beyond_the_limit_are_counted() {
        let mut budget = Budget::new(2);
        let shown = [Severity::Error; 4].map(|severity| budget.take(severity));
        assert_eq!(shown, [true, true, false, false]);
        assert!(budget.take(Severity::Warning));
        assert_eq!(budget.rest(Format::Human), "and 2 more errors (--max-errors=0 shows all)\n");
        assert_eq!(Budget::new(1).rest(Format::Human), "");
    }
}
