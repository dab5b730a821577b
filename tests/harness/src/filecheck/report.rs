//! Messages about directives that fail, with the positions in both texts.

use super::Groups;
use super::check::Check;
use super::matcher::Matcher;
use super::miss::Miss;
use super::text::Text;
use std::ops::Range;

/// The number of lines in which a similar one is searched.
const NEAR_LINES: usize = 200;

/// A failure of a directive.
pub struct Report<'c> {
    check: &'c Check,
    message: String,
    notes: Vec<(String, Option<Range<usize>>)>,
}

impl<'c> Report<'c> {
    /// Returns a report without notes.
    pub fn new(check: &'c Check, message: &str) -> Self {
        let message = format!("{}: {message}", check.name);
        Self { check, message, notes: Vec::new() }
    }

    /// Returns the report of a directive without a match in a region.
    pub fn missing(
        matcher: &Matcher<'_>,
        check: &'c Check,
        miss: &Miss,
        region: Range<usize>,
    ) -> Self {
        let report = match miss {
            Miss::NotFound => Self::new(check, "this was not found in the output"),
            Miss::Undefined(names) => {
                let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
                Self::new(check, &format!("there is no variable {}", names.join(", ")))
            }
            Miss::Unusable(why) => Self::new(check, why),
        };
        let (start, end) = (region.start, region.end);
        let report = report.uses(matcher, check).note("searched from here", Some(start..start));
        let report = match end < matcher.output.text.len() {
            true => report.note("to here, the end of the region of the label", Some(end..end)),
            false => report,
        };
        match near(matcher, check, region) {
            Some(range) if *miss == Miss::NotFound => report.note("is this it?", Some(range)),
            _ => report,
        }
    }

    /// Adds a note, at a range of the output.
    pub fn note(mut self, message: &str, range: Option<Range<usize>>) -> Self {
        self.notes.push((message.to_owned(), range));
        self
    }

    /// Adds the values of the variables that the directive uses.
    pub fn uses(mut self, matcher: &Matcher<'_>, check: &Check) -> Self {
        let uses = check.pattern.uses(&matcher.variables);
        let notes = uses.into_iter().map(|(name, value)| (format!("`{name}` is `{value}`"), None));
        self.notes.extend(notes);
        self
    }

    /// Returns the text.
    pub fn shown(self, matcher: &Matcher<'_>) -> String {
        let mut shown = if self.check.at == (0..0) {
            format!("error: {}\n", self.message)
        } else {
            matcher.file.shown(self.check.at.clone(), "error", &self.message)
        };
        for (message, range) in self.notes {
            match range {
                Some(range) => shown += &matcher.output.shown(range, "note", &message),
                None => shown += &format!("note: {message}\n"),
            }
        }
        shown
    }
}

/// Returns the report if there is no output.
pub fn empty_output(file: &Text, groups: &Groups, output: &str) -> String {
    let checks = groups.iter().flat_map(|group| group.before.iter().chain(&group.check));
    let message = format!("{output} is empty; `--allow-empty` accepts that");
    match checks.into_iter().next() {
        Some(check) => file.shown(check.at.clone(), "error", &message),
        None => format!("error: {message}\n"),
    }
}

/// Returns the line of a region that is most similar to a directive, if one is.
fn near(matcher: &Matcher<'_>, check: &Check, region: Range<usize>) -> Option<Range<usize>> {
    let mut wanted = matcher.file.text[check.at.clone()].to_owned();
    for (name, value) in check.pattern.uses(&matcher.variables) {
        wanted = wanted.replace(&format!("[[{name}]]"), &value);
    }
    let wanted = pairs(&wanted);
    let mut start = region.start;
    let mut best: Option<(usize, Range<usize>)> = None;
    for line in matcher.output.text[region].split('\n').take(NEAR_LINES) {
        let text = line.trim();
        let blank = line.len() - line.trim_start().len();
        let common = common(&wanted, &pairs(text));
        if best.as_ref().is_none_or(|(most, _)| common > *most) {
            best = Some((common, start + blank..start + blank + text.len()));
        }
        start += line.len() + 1;
    }
    // Half of the neighbouring letters are the same.
    best.filter(|(common, _)| common * 2 > wanted.len()).map(|(_, range)| range)
}

/// Returns the sorted pairs of neighbouring bytes.
fn pairs(text: &str) -> Vec<[u8; 2]> {
    let mut pairs: Vec<[u8; 2]> =
        text.as_bytes().windows(2).take(400).map(|pair| [pair[0], pair[1]]).collect();
    pairs.sort_unstable();
    pairs
}

/// Returns the number of pairs that both have.
fn common(a: &[[u8; 2]], b: &[[u8; 2]]) -> usize {
    let (mut i, mut j, mut count) = (0, 0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        count += usize::from(x == y);
        i += usize::from(x <= y);
        j += usize::from(y <= x);
    }
    count
}
