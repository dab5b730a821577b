//! The lines of all stages, each stored once, and the differences between stages.

use similar::{Algorithm, DiffOp, capture_diff_slices_deadline};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// Maximal time of one comparison; a later result is correct, but not minimal.
const PATIENCE: Duration = Duration::from_millis(200);

/// A line and its locations.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Located {
    /// The text without locations.
    pub text: String,
    /// The contents of each `loc(...)`, the one of the operation last.
    pub locs: String,
    /// The facts of the operation that starts on the line, as JSON.
    pub facts: String,
}

/// The distinct lines of all stages, and the last stage.
#[derive(Debug, Default)]
pub struct Lines {
    /// The lines in the order of their first use.
    pub all: Vec<Located>,
    ids: HashMap<Located, usize>,
    last: Vec<usize>,
    bytes: usize,
}

impl Lines {
    /// Returns the number of bytes if these rows were added.
    pub fn bytes_with(&self, rows: &[Located]) -> usize {
        let new = rows.iter().filter(|row| !self.ids.contains_key(*row));
        self.bytes + new.map(bytes).sum::<usize>()
    }

    /// Adds a stage. Returns the edits of the last one: `[kept, removed, [added...]]`, without the
    /// kept end; no edits if both are equal.
    pub fn edits(&mut self, rows: Vec<Located>) -> Vec<(usize, usize, Vec<usize>)> {
        let ids: Vec<usize> = rows.into_iter().map(|row| self.id(row)).collect();
        let deadline = Instant::now().checked_add(PATIENCE);
        let ops = capture_diff_slices_deadline(Algorithm::Myers, &self.last, &ids, deadline);
        let mut edits: Vec<(usize, usize, Vec<usize>)> = Vec::new();
        let mut kept = 0;
        for op in ops {
            if let DiffOp::Equal { len, .. } = op {
                kept += len;
                continue;
            }
            let added = ids[op.new_range()].to_vec();
            match edits.last_mut().filter(|_| kept == 0) {
                Some((_, removed, known)) => {
                    *removed += op.old_range().len();
                    known.extend(added);
                }
                None => edits.push((kept, op.old_range().len(), added)),
            }
            kept = 0;
        }
        self.last = ids;
        edits
    }

    fn id(&mut self, row: Located) -> usize {
        if let Some(&id) = self.ids.get(&row) {
            return id;
        }
        self.bytes += bytes(&row);
        self.ids.insert(row.clone(), self.all.len());
        self.all.push(row);
        self.all.len() - 1
    }
}

/// Returns the length of a row in the page, roughly.
fn bytes(row: &Located) -> usize {
    row.text.len() + row.locs.len() + 16
}

/// Returns the lines of `plain` with the locations that only `full` has.
pub fn located(plain: &str, full: &str) -> Vec<Located> {
    let mut rest = full;
    plain.lines().map(|line| located_line(line, &mut rest)).collect()
}

fn located_line(line: &str, rest: &mut &str) -> Located {
    const OPEN: &str = " loc(";
    let mut locs: Vec<&str> = Vec::new();
    let mut left = line;
    loop {
        if rest.starts_with(OPEN) && !left.starts_with(OPEN) {
            let end = closing(&rest[OPEN.len()..]);
            locs.push(&rest[OPEN.len()..OPEN.len() + end]);
            *rest = rest.get(OPEN.len() + end + 1..).unwrap_or("");
            continue;
        }
        let Some(c) = left.chars().next() else { break };
        left = &left[c.len_utf8()..];
        *rest = rest.get(c.len_utf8()..).unwrap_or("");
    }
    *rest = rest.strip_prefix('\n').unwrap_or(rest);
    Located { text: line.to_owned(), locs: locs.join("\n"), facts: String::new() }
}

/// Returns the offset of the parenthesis that ends a location; those in strings are skipped.
fn closing(text: &str) -> usize {
    let (mut depth, mut in_string, mut is_escaped) = (0_usize, false, false);
    for (offset, c) in text.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' if in_string => is_escaped = true,
            '"' => in_string = !in_string,
            _ if in_string => {}
            '(' => depth += 1,
            ')' if depth == 0 => return offset,
            ')' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: &str) -> Located {
        Located { text: text.to_owned(), locs: String::new(), facts: String::new() }
    }

    #[test]
    fn locations_are_separated_from_text() {
        let plain = "f(%a: \" loc(\")\n}";
        let full = "f(%a: \" loc(\" loc(\")\":1:2)) loc(\"r\"(\"a\":3:4))\n} loc(unknown)";
        let rows = located(plain, full);
        assert_eq!(rows[0].text, "f(%a: \" loc(\")");
        assert_eq!(rows[0].locs, "\")\":1:2\n\"r\"(\"a\":3:4)");
        assert_eq!((rows[1].text.as_str(), rows[1].locs.as_str()), ("}", "unknown"));
    }

    #[test]
    fn a_stage_is_its_difference() {
        let mut lines = Lines::default();
        assert_eq!(lines.edits(["a", "b", "c"].map(row).to_vec()), [(0, 0, vec![0, 1, 2])]);
        assert_eq!(lines.edits(["a", "d", "c"].map(row).to_vec()), [(1, 1, vec![3])]);
        assert!(lines.edits(["a", "d", "c"].map(row).to_vec()).is_empty());
        assert_eq!(
            lines.edits(["d", "c", "a"].map(row).to_vec()),
            [(0, 1, vec![]), (2, 0, vec![0])]
        );
        assert_eq!(lines.all.len(), 4);
    }
}
