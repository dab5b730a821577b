//! A failure of a case, and the change that blessing would make.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Something that is wrong with a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The failure.
    pub text: String,
    /// The correction; `None` if only a person can find it.
    pub fix: Option<Fix>,
}

/// A change that accepts the current output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fix {
    /// A file next to the case; no text means no file.
    File(PathBuf, String),
    /// Lines of the case itself, counted from zero.
    Lines(Range<usize>, Vec<String>),
}

impl Failure {
    /// Blessing does not help.
    pub fn of(text: impl Into<String>) -> Self {
        Self { text: text.into(), fix: None }
    }

    /// Blessing does this.
    pub fn fixed_by(text: impl Into<String>, fix: Fix) -> Self {
        Self { text: text.into(), fix: Some(fix) }
    }
}

/// Returns the text with its lines changed.
pub fn edited(text: &str, edits: &[(&Range<usize>, &[String])]) -> String {
    let end = if text.lines().next().is_some() && text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut lines: Vec<String> = text.lines().map(|line| format!("{line}{end}")).collect();
    // A last line without a line end stays so, unless another line follows.
    let bare = !text.is_empty() && !text.ends_with('\n');
    let last = lines.len();
    let mut sorted = edits.to_vec();
    sorted.sort_by_key(|(range, _)| (range.start, range.end));
    let touches_end = sorted.iter().any(|(range, _)| range.end >= last);
    for (range, with) in sorted.into_iter().rev() {
        let with = with.iter().map(|line| format!("{line}{end}"));
        lines.splice(range.start.min(lines.len())..range.end.min(lines.len()), with);
    }
    let mut edited = lines.concat();
    if bare && !touches_end {
        edited.truncate(edited.len() - end.len());
    }
    edited
}

/// Writes a file, or removes it when there is nothing to write.
pub fn write(file: &Path, text: &str) -> io::Result<()> {
    if !text.is_empty() {
        return fs::write(file, text);
    }
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(text: &str, edits: &[(Range<usize>, &[&str])]) -> String {
        let owned: Vec<(Range<usize>, Vec<String>)> = edits
            .iter()
            .map(|(range, with)| (range.clone(), with.iter().map(ToString::to_string).collect()))
            .collect();
        let edits: Vec<_> = owned.iter().map(|(range, with)| (range, with.as_slice())).collect();
        edited(text, &edits)
    }

    #[test]
    fn lines_are_inserted_removed_and_changed() {
        let edits: [(Range<usize>, &[&str]); 3] =
            [(0..0, &["x"]), (0..1, &[]), (1..2, &["y", "z"])];
        assert_eq!(edit("a\nb\nc\n", &edits), "x\ny\nz\nc\n");
    }

    #[test]
    fn line_ends_stay_what_they_are() {
        assert_eq!(edit("a\r\nb\r\n", &[(1..1, &["x"])]), "a\r\nx\r\nb\r\n");
        assert_eq!(edit("a\nb", &[(0..1, &["x"])]), "x\nb");
        assert_eq!(edit("a", &[(1..1, &["x"])]), "a\nx\n");
        assert_eq!(edit("", &[(0..0, &["x"])]), "x\n");
    }
}
