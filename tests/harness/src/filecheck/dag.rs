//! Matching `CHECK-DAG` and `CHECK-NOT` between directives in order.

use super::check::{Check, Kind};
use super::matcher::{Failure, Matcher};
use std::ops::Range;

impl Matcher<'_> {
    /// Matches unordered directives; returns the end of the last match. Patterns that must not
    /// match before what follows are added to `nots`.
    pub fn unordered<'c>(
        &mut self,
        checks: &'c [Check],
        region: Range<usize>,
        nots: &mut Vec<&'c Check>,
    ) -> Result<usize, Failure> {
        let mut start = region.start;
        let mut rest = checks;
        while let Some((first, _)) = rest.split_first() {
            let len = rest.iter().take_while(|check| check.kind == first.kind).count();
            let (run, after) = rest.split_at(len);
            rest = after;
            if first.kind == Kind::Not {
                nots.extend(run);
                continue;
            }
            let matches = self.any_order(run, start..region.end)?;
            let bounds = matches.first().zip(matches.last());
            let (begin, end) = bounds.map_or((start, start), |(a, b)| (a.start, b.end));
            self.none_of(nots, start..begin)?;
            nots.clear();
            start = end;
        }
        Ok(start)
    }

    /// Matches each directive where it overlaps no other; returns the matches in order.
    fn any_order(
        &mut self,
        checks: &[Check],
        region: Range<usize>,
    ) -> Result<Vec<Range<usize>>, Failure> {
        let mut matches: Vec<Range<usize>> = Vec::new();
        for check in checks {
            let mut from = region.start;
            let found = loop {
                let found = self.expect(check, from..region.end, from)?;
                let overlaps = |it: &&Range<usize>| found.start < it.end && it.start < found.end;
                match matches.iter().find(overlaps) {
                    // An empty match overlaps nothing, so this moves on.
                    Some(other) => from = other.end,
                    None => break found,
                }
            };
            let at = matches.partition_point(|other| other.end <= found.start);
            matches.insert(at, found);
        }
        Ok(matches)
    }
}
