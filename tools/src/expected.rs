//! `--verify-diagnostics`: findings are compared with the comments that expect them, as upstream:
//! `// expected-error@+1 {{text}}`, with `@-1`, `@above`, `@below`, `@unknown` or nothing, and
//! `-re` behind the severity when parts of the text in `{{` `}}` are regular expressions.

mod comment;
mod pattern;

use crate::report::{Report, Site, Spot};
use comment::Expected;
use cotan_ir::diagnostics::Severity;
use std::collections::BTreeMap;

/// A finding as the comments see it. What is at no place in this file is on no line.
#[derive(Debug)]
pub struct Found {
    /// What it is.
    pub severity: Severity,
    /// On which line.
    pub line: Option<u32>,
    /// What it says.
    pub message: String,
    /// Whether it has to be expected: all but notes.
    pub strict: bool,
}

impl Found {
    /// A finding and its notes. A hint is at the place of its finding; notes may be expected, but
    /// need not.
    pub fn of(report: &Report, file: &str) -> Vec<Self> {
        let line = |site: &Site| match site {
            Site::Spot(spot) if spot.file == file => Some(spot.start.line),
            _ => None,
        };
        let own = line(&report.site);
        let mut found = vec![Self {
            severity: report.severity,
            line: own,
            message: report.message.clone(),
            strict: true,
        }];
        found.extend(report.notes.iter().map(|(message, site)| Self {
            severity: Severity::Note,
            line: site.as_ref().map_or(own, line),
            message: message.clone(),
            strict: false,
        }));
        found
    }
}

/// A text with expectations.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// The name of its file.
    pub file: &'a str,
    /// The text.
    pub text: &'a str,
    /// How many lines of the file stand before it.
    pub first_line: u32,
}

/// What does not fit: findings that no comment expects, unless `only_expected`, comments whose
/// finding did not come, comments that cannot be read.
pub fn mismatches(text: Text<'_>, reports: &[Report], only_expected: bool) -> Vec<Report> {
    let (expected, mut mismatches) = comment::read(text);
    let mut open: BTreeMap<(Option<u32>, Severity), Vec<&Expected>> = BTreeMap::new();
    for expected in &expected {
        open.entry((expected.line, expected.severity)).or_default().push(expected);
    }
    for report in reports {
        for found in Found::of(report, text.file) {
            let known = claim(&mut open, &found);
            if !known && found.strict && !only_expected {
                let message = format!("unexpected {}: {}", found.severity.word(), found.message);
                mismatches.push(Report { message, ..report.clone() }.severity(Severity::Error));
            }
        }
    }
    let mut missing: Vec<&Expected> = open.into_values().flatten().collect();
    missing.sort_by_key(|expected| expected.span.start);
    mismatches.extend(missing.into_iter().map(|expected| missed(text, expected)));
    mismatches
}

/// Takes the first open expectation that fits.
fn claim(open: &mut BTreeMap<(Option<u32>, Severity), Vec<&Expected>>, found: &Found) -> bool {
    let Some(candidates) = open.get_mut(&(found.line, found.severity)) else { return false };
    let fits = candidates.iter().position(|expected| expected.pattern.fits(&found.message));
    fits.map(|index| candidates.remove(index)).is_some()
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
