//! The change of a pass, as a unified diff.

use similar::{ChangeTag, TextDiff};
use std::fmt::Write as _;
use std::time::Duration;

/// After that long a coarser diff will do.
const PATIENCE: Duration = Duration::from_secs(2);

/// Returns the lines that differ with three lines around them.
pub fn unified(before: &str, after: &str, color: bool) -> String {
    let mut config = TextDiff::configure();
    let diff = config.timeout(PATIENCE).diff_lines(before, after);
    let mut out = String::new();
    for hunk in diff.unified_diff().context_radius(3).iter_hunks() {
        let (start, end) = if color { ("\x1b[36m", "\x1b[0m") } else { ("", "") };
        let _ = writeln!(out, "{start}{}{end}", hunk.header());
        for change in hunk.iter_changes() {
            let (sign, paint) = match change.tag() {
                ChangeTag::Delete => ('-', "\x1b[31m"),
                ChangeTag::Insert => ('+', "\x1b[32m"),
                ChangeTag::Equal => (' ', ""),
            };
            let line = change.value().trim_end_matches('\n');
            if color && !paint.is_empty() {
                let _ = writeln!(out, "{paint}{sign}{line}\x1b[0m");
            } else {
                let _ = writeln!(out, "{sign}{line}");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changed_is_shown() {
        let before = "a\nb\nc\nd\ne\nf\ng\nh\n";
        let after = "a\nb\nc\nd\nE\nf\ng\nh\n";
        assert_eq!(
            unified(before, after, false),
            "@@ -2,7 +2,7 @@\n b\n c\n d\n-e\n+E\n f\n g\n h\n"
        );
        assert_eq!(unified(before, before, true), "");
    }
}
