//! `// ERR  ^^^ message`: a diagnostic of a run, drawn under its location.

use crate::directive::Directive;
use crate::fix::{Failure, Fix};
use crate::mistake::Mistake;
use crate::script::Script;
use crate::tool::Finding;
use cotan_ir::diagnostics::Severity;
use std::ops::RangeInclusive;

/// A finding that is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Its line, counted from zero.
    pub line: usize,
    /// The severity of the diagnostic.
    pub severity: Severity,
    /// The run, counted from one.
    pub run: usize,
    /// Its location; `None` for a mark that blessing shall draw.
    pub spot: Option<Spot>,
    /// A part of its message.
    pub text: String,
}

/// The location of a diagnostic, as marks express it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// In that line, counted from zero, from one column to another, counted from one.
    Line(usize, RangeInclusive<usize>),
    /// Behind the last line.
    End,
    /// Not in this file.
    Nowhere,
}

impl Mark {
    /// Reads the directive, which concerns line `target`.
    pub fn read(
        directive: &Directive<'_>,
        line: &str,
        severity: Severity,
        target: Option<(usize, &str)>,
    ) -> Result<Self, Mistake> {
        let run = directive.number.unwrap_or(1);
        let mark = |spot, text: &str| {
            let text = text.trim().to_owned();
            Ok(Self { line: directive.line, severity, run, spot, text })
        };
        let rest = directive.rest.trim_end();
        if rest.is_empty() {
            return mark(None, "");
        }
        if let Some(place) = rest.strip_prefix('@') {
            let (place, text) = place.split_once([' ', '\t']).unwrap_or((place, ""));
            let spot = match (place, columns(place)) {
                ("end", _) => Spot::End,
                ("nowhere", _) => Spot::Nowhere,
                (_, Some(columns)) => within(directive, target, columns)?,
                _ => {
                    return Err(directive.mistake(
                        "`@` is followed by columns, as in `@1-4`, or `end`, or `nowhere`",
                    ));
                }
            };
            return mark(Some(spot), text);
        }
        let drawn = rest.trim_start();
        let len = drawn.len() - drawn.trim_start_matches('^').len();
        if len == 0 {
            let message = format!(
                "`{0}` needs `^^^` below the error; write `// {0}` alone, and blessing draws it",
                directive.name
            );
            return Err(directive.mistake(message));
        }
        let before = directive.rest_at + directive.rest.find('^').unwrap_or(0);
        let start = 1 + line[..before].chars().count();
        let spot = within(directive, target, start..=start + len - 1)?;
        mark(Some(spot), &drawn[len..])
    }

    fn expects(&self, finding: &Finding, spot: &Spot) -> bool {
        self.severity == finding.severity
            && self.spot.as_ref() == Some(spot)
            && finding.text().contains(&self.text)
    }
}

/// `1-4`, or `1`.
fn columns(text: &str) -> Option<RangeInclusive<usize>> {
    let (start, end) = text.split_once('-').unwrap_or((text, text));
    let (start, end) = (start.parse().ok()?, end.parse().ok()?);
    (1 <= start && start <= end).then_some(start..=end)
}

/// Returns the location, if it is in the line above.
fn within(
    directive: &Directive<'_>,
    target: Option<(usize, &str)>,
    columns: RangeInclusive<usize>,
) -> Result<Spot, Mistake> {
    let Some((line, text)) = target else {
        let message = format!("there is no line above this `{}`", directive.name);
        return Err(directive.mistake(message));
    };
    let len = text.chars().count();
    if *columns.end() > len.max(1) {
        let message =
            format!("this points after the end of line {}, which has {len} columns", line + 1);
        return Err(directive.mistake(message));
    }
    Ok(Spot::Line(line, columns))
}

/// Compares the diagnostics of run `run` of a case with the expected ones. `files` are the names
/// that the run uses for the case.
pub fn compare(
    script: &Script,
    lines: &[&str],
    run: usize,
    findings: &[Finding],
    files: &[String],
) -> Vec<Failure> {
    let mut open: Vec<&Mark> = script.marks.iter().filter(|mark| mark.run == run).collect();
    let mut failures = Vec::new();
    for finding in findings.iter().filter(|finding| finding.severity != Severity::Note) {
        let spot = spot(script, lines, finding, files);
        match open.iter().position(|mark| mark.expects(finding, &spot)) {
            Some(index) => drop(open.remove(index)),
            None => failures.push(unexpected(script, lines, run, finding, &spot)),
        }
    }
    failures.extend(open.into_iter().map(|mark| missed(mark, lines)));
    failures
}

fn missed(mark: &Mark, lines: &[&str]) -> Failure {
    let text = match &mark.spot {
        None => format!("line {}: blessing draws the diagnostics here", mark.line + 1),
        Some(_) => {
            format!("line {}: expected, and not found:\n{}", mark.line + 1, lines[mark.line])
        }
    };
    Failure::fixed_by(text, Fix::Lines(mark.line..mark.line + 1, Vec::new()))
}

fn unexpected(
    script: &Script,
    lines: &[&str],
    run: usize,
    finding: &Finding,
    spot: &Spot,
) -> Failure {
    let drawn = drawn(run, finding, spot);
    let (source, at) = match spot {
        Spot::Line(line, _) => (format!("{}\n", lines[*line]), script.behind_marks(line + 1)),
        Spot::End => (String::new(), lines.len()),
        Spot::Nowhere => (String::new(), script.runs[run - 1].line + 1),
    };
    let place = match spot {
        Spot::Line(line, _) => format!("line {}: ", line + 1),
        Spot::End | Spot::Nowhere => String::new(),
    };
    let text = format!("{place}found, and not expected:\n{source}{drawn}");
    Failure::fixed_by(text, Fix::Lines(at..at, vec![drawn]))
}

/// Returns a finding as a line of the case.
fn drawn(run: usize, finding: &Finding, spot: &Spot) -> String {
    let word = match finding.severity {
        Severity::Warning => "WARN",
        Severity::Remark => "REMARK",
        Severity::Error | Severity::Note => "ERR",
    };
    let head = match run {
        1 => format!("// {word}"),
        run => format!("// {word}[{run}]"),
    };
    let text = finding.text();
    match spot {
        Spot::End => format!("{head}@end {text}"),
        Spot::Nowhere => format!("{head}@nowhere {text}"),
        Spot::Line(_, columns) => {
            let (start, end) = (*columns.start(), *columns.end());
            if start < head.len() + 2 {
                return format!("{head}@{start}-{end} {text}");
            }
            let blanks = " ".repeat(start - 1 - head.len());
            format!("{head}{blanks}{} {text}", "^".repeat(end + 1 - start))
        }
    }
}

/// Returns the location of a diagnostic.
fn spot(script: &Script, lines: &[&str], finding: &Finding, files: &[String]) -> Spot {
    let Some(place) = &finding.place else { return Spot::Nowhere };
    if !files.contains(&place.file) {
        return Spot::Nowhere;
    }
    let line = place.line.saturating_sub(1) as usize;
    let Some(text) = lines.get(line).filter(|_| !script.is_mark(line)) else { return Spot::End };
    // From bytes to characters.
    let count = |column: u32| {
        let bytes = (column.saturating_sub(1) as usize).min(text.len());
        text.char_indices().take_while(|(at, _)| *at < bytes).count()
    };
    let start = count(place.columns.start) + 1;
    let end = count(place.columns.end).max(start);
    Spot::Line(line, start..=end)
}
