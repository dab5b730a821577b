//! Matching directives in order.

use super::check::{Check, Kind};
use super::flags::Flags;
use super::miss::Miss;
use super::pattern::{Define, Pattern};
use super::regex::Compiled;
use super::report::Report;
use super::text::Text;
use super::variables::Variables;
use super::{Group, Groups};
use std::ops::Range;

/// The state of a run.
pub struct Matcher<'a> {
    flags: &'a Flags,
    pub file: &'a Text,
    pub output: &'a Text,
    regexes: Compiled,
    pub variables: Variables,
}

/// A match, and the variables that it defines.
pub struct Found {
    /// Its range in the output.
    pub range: Range<usize>,
    defines: Vec<(Define, String)>,
}

/// A failure, as text for people.
pub type Failure = String;

impl<'a> Matcher<'a> {
    /// Returns a run before its first directive.
    pub fn new(flags: &'a Flags, file: &'a Text, output: &'a Text) -> Result<Self, String> {
        let variables = Variables::defined(&flags.defines)?;
        Ok(Self { flags, file, output, regexes: Compiled::default(), variables })
    }

    /// Returns the failures: at most one for each region between labels.
    pub fn run(mut self, groups: &Groups) -> Vec<Failure> {
        let mut failures = Vec::new();
        let (mut done, mut start) = (0, 0);
        while done < groups.len() {
            let label = (done..groups.len()).find(|&at| is_label(&groups[at]));
            let (next, end) = match label {
                Some(at) => match self.ordered(&groups[at], start..self.output.text.len(), true) {
                    Ok(found) => (at + 1, found.end),
                    Err(failure) => {
                        failures.push(failure);
                        return failures;
                    }
                },
                None => (groups.len(), self.output.text.len()),
            };
            if done > 0 && self.flags.enable_var_scope {
                self.variables.leave_scope();
            }
            failures.extend(self.region(&groups[done..next], start..end).err());
            (done, start) = (next, end);
        }
        failures
    }

    /// Matches the directives of a region, up to and with its label.
    fn region(&mut self, groups: &[Group], mut region: Range<usize>) -> Result<(), Failure> {
        for group in groups {
            region.start = self.ordered(group, region.clone(), false)?.end;
        }
        Ok(())
    }

    /// Matches a group; returns the range of its last directive. A scan for a label ignores what
    /// is before the label.
    fn ordered(
        &mut self,
        group: &Group,
        region: Range<usize>,
        is_scan: bool,
    ) -> Result<Range<usize>, Failure> {
        let mut nots = Vec::new();
        let start = match is_scan {
            true => region.start,
            false => self.unordered(&group.before, region.clone(), &mut nots)?,
        };
        let Some(check) = &group.check else {
            self.none_of(&nots, start..region.end)?;
            return Ok(region.end..region.end);
        };
        let first = self.expect(check, start..region.end, start)?;
        let mut end = first.end;
        let times = if let Kind::Plain(times) = check.kind { times } else { 1 };
        for done in 1..times {
            let next = self.find(&check.pattern, end..region.end);
            let next = next.map_err(|miss| {
                let report = Report::missing(self, check, &miss, end..region.end);
                report.note(&format!("it was found {done} of {times} times"), None).shown(self)
            })?;
            end = self.define(next).end;
        }
        if !is_scan {
            self.distance(check, start, &first)?;
            self.none_of(&nots, start..first.start)?;
        }
        Ok(first.start..end)
    }

    /// Matches a directive, and defines its variables.
    pub fn expect(
        &mut self,
        check: &Check,
        region: Range<usize>,
        from: usize,
    ) -> Result<Range<usize>, Failure> {
        match self.find(&check.pattern, region.clone()) {
            Ok(found) => Ok(self.define(found)),
            Err(miss) => Err(Report::missing(self, check, &miss, from..region.end).shown(self)),
        }
    }

    /// Fails if a match is not on the line that its directive demands.
    fn distance(&self, check: &Check, from: usize, found: &Range<usize>) -> Result<(), Failure> {
        let lines = self.output.text[from..found.start].bytes().filter(|&b| b == b'\n').count();
        let message = match (check.kind, lines) {
            (Kind::Next | Kind::Empty, 0) => "this is on the same line as the previous match",
            (Kind::Next | Kind::Empty, 2..) => "this is not on the line after the previous match",
            (Kind::Same, 1..) => "this is not on the same line as the previous match",
            _ => return Ok(()),
        };
        let report = Report::new(check, message).note("matched here", Some(found.clone()));
        let report = report.note("the previous match ended here", Some(from..from));
        let next = self.output.text[from..].find('\n').map(|at| from + at + 1);
        let is_far = lines > 1 && check.kind != Kind::Same;
        let next = next.filter(|_| is_far);
        Err(match next {
            Some(at) => report.note("the next line is this", Some(at..at)),
            None => report,
        }
        .uses(self, check)
        .shown(self))
    }

    /// Fails if one of these patterns matches in a region.
    pub fn none_of(&self, nots: &[&Check], region: Range<usize>) -> Result<(), Failure> {
        for check in nots {
            match self.find(&check.pattern, region.clone()) {
                Ok(found) => {
                    let report = Report::new(check, "this is excluded, and was found");
                    let report = report.note("found here", Some(found.range));
                    return Err(report.uses(self, check).shown(self));
                }
                Err(Miss::NotFound) => {}
                Err(miss) => return Err(Report::missing(self, check, &miss, region).shown(self)),
            }
        }
        Ok(())
    }

    /// Returns the first match of a pattern in a region.
    pub fn find(&self, pattern: &Pattern, region: Range<usize>) -> Result<Found, Miss> {
        let source = pattern.source(&self.variables)?;
        let text = &self.output.text[region.clone()];
        let start = region.start;
        if let Some(plain) = source.text {
            let at = start + text.find(&plain).ok_or(Miss::NotFound)?;
            return Ok(Found { range: at..at + plain.len(), defines: Vec::new() });
        }
        let regex = self.regexes.get(&source.regex).map_err(Miss::Unusable)?;
        let captures = regex.captures(text).map_err(|error| Miss::Unusable(error.to_string()))?;
        let captures = captures.ok_or(Miss::NotFound)?;
        let whole = captures.get(0).ok_or(Miss::NotFound)?;
        let defines = source.defines.into_iter().filter_map(|(name, define)| {
            captures.name(&name).map(|value| (define, value.as_str().to_owned()))
        });
        let skipped = usize::from(pattern.is_empty_line());
        let range = start + whole.start() + skipped..start + whole.end();
        Ok(Found { range, defines: defines.collect() })
    }

    /// Defines the variables of a match.
    pub fn define(&mut self, found: Found) -> Range<usize> {
        for (define, text) in found.defines {
            match define {
                Define::Text(name) => self.variables.set_text(&name, &text),
                Define::Number(format, name) => {
                    if let Some(number) = format.number(&text) {
                        self.variables.set_number(&name, number, format);
                    }
                }
            }
        }
        found.range
    }
}

fn is_label(group: &Group) -> bool {
    group.check.as_ref().is_some_and(|check| check.kind == Kind::Label)
}
