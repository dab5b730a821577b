//! `--verify-diagnostics`: findings are compared with the comments that expect them, as upstream:
//! `// expected-error@+1 {{text}}`, with `@-1`, `@above`, `@below`, `@unknown` or nothing, and
//! `-re` after the severity when parts of the text in `{{` `}}` are regular expressions.

mod comment;
mod pattern;

use crate::report::{Report, Site, Spot};
use comment::Expected;
use cotan_ir::diagnostics::Severity;
use std::collections::BTreeMap;

/// A text with expectations.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// The name of its file.
    pub file: &'a str,
    /// The text.
    pub text: &'a str,
    /// Number of lines of the file before it.
    pub first_line: u32,
}

/// Returns the mismatches: diagnostics and notes without an expectation (unless `only_expected`),
/// expectations without a diagnostic, comments that cannot be read. The notes of an unexpected
/// diagnostic are shown with it.
pub fn mismatches(text: Text<'_>, reports: &[Report], only_expected: bool) -> Vec<Report> {
    let (expected, mut mismatches) = comment::read(text);
    let mut open: BTreeMap<(Option<u32>, Severity), Vec<&Expected>> = BTreeMap::new();
    for expected in &expected {
        open.entry((expected.line, expected.severity)).or_default().push(expected);
    }
    for report in reports {
        let mut claims = |severity, site: &Site, message: &str| {
            open.get_mut(&(line_of(site, text.file), severity))
                .is_some_and(|candidates| claim(candidates, message))
        };
        let known = claims(report.severity, &report.site, &report.message);
        // A hint is at the location of its diagnostic.
        let place = |site: &Option<Site>| site.clone().unwrap_or_else(|| report.site.clone());
        let mut notes = report.notes.clone();
        notes.retain(|(message, site)| !claims(Severity::Note, &place(site), message));
        if only_expected {
            continue;
        }
        if known {
            let unexpected = notes.into_iter().map(|(message, site)| {
                Report::error(place(&site), format!("unexpected note: {message}"))
            });
            mismatches.extend(unexpected);
        } else {
            let message = format!("unexpected {}: {}", report.severity.word(), report.message);
            let unexpected = Report { message, notes, ..report.clone() };
            mismatches.push(unexpected.severity(Severity::Error));
        }
    }
    let mut missing: Vec<&Expected> = open.into_values().flatten().collect();
    missing.sort_by_key(|expected| expected.span.start);
    mismatches.extend(missing.into_iter().map(|expected| missed(text, expected)));
    mismatches
}

/// Returns the line of this file that a diagnostic is on; `None` if it is not in this file.
fn line_of(site: &Site, file: &str) -> Option<u32> {
    match site {
        Site::Spot(spot) if spot.file == file => Some(spot.start.line),
        _ => None,
    }
}

/// Removes the first open expectation that matches.
fn claim(candidates: &mut Vec<&Expected>, message: &str) -> bool {
    let found = candidates.iter().position(|expected| expected.pattern.matches(message));
    found.map(|index| candidates.remove(index)).is_some()
}

fn missed(text: Text<'_>, expected: &Expected) -> Report {
    let (word, pattern) = (expected.severity.word(), &expected.pattern);
    let message = format!("expected {word} \"{pattern}\" was not produced");
    Report::error(text.site(expected.span.clone()), message)
}

impl Text<'_> {
    fn site(self, span: std::ops::Range<usize>) -> Site {
        let mut spot = Spot::of_text(self.file, self.text, span.start, span.len());
        spot.start.line += self.first_line;
        spot.end.line += self.first_line;
        Site::Spot(spot)
    }
}

#[cfg(test)]
mod tests;
