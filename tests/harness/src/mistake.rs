//! An error in a case's directives, and its location.

use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;

/// A mistake in a case, and its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Its line, counted from zero.
    pub line: usize,
    /// The range of the error in the line, in bytes.
    pub columns: Range<usize>,
    /// The message.
    pub message: String,
}

impl Mistake {
    /// Returns a mistake in line `line`, counted from zero.
    pub fn new(line: usize, columns: Range<usize>, message: impl Into<String>) -> Self {
        Self { line, columns, message: message.into() }
    }

    /// Returns a mistake of the whole file.
    pub fn whole(message: impl Into<String>) -> Self {
        Self::new(0, 0..0, message)
    }

    /// As compilers write it: `file:line:column: error: message`, the line, and marks below it.
    pub fn shown(&self, path: &Path, text: &str) -> String {
        let (line, column) = (self.line + 1, self.columns.start + 1);
        let mut shown = format!("{}:{line}:{column}: error: {}\n", name(path), self.message);
        let source = text.lines().nth(self.line).unwrap_or_default();
        let Some(marked) = source.get(self.columns.clone()).filter(|marked| !marked.is_empty())
        else {
            return shown;
        };
        let before = source.get(..self.columns.start).unwrap_or_default();
        // Tabs are preserved, so that the marks are aligned.
        let before: String = before.chars().map(|c| if c == '\t' { c } else { ' ' }).collect();
        let marks = "^".repeat(marked.chars().count());
        let margin = " ".repeat(line.to_string().len());
        let _ = write!(shown, "{margin} |\n{line} | {source}\n{margin} | {before}{marks}\n");
        shown
    }
}

/// Returns a path relative to the current folder.
pub fn name(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_location_is_shown() {
        let mistake = Mistake::new(1, 3..6, "no such word");
        let shown = mistake.shown(Path::new("c/a.mlir"), "\n// RUM: x\n");
        assert_eq!(shown, "c/a.mlir:2:4: error: no such word\n  |\n2 | // RUM: x\n  |    ^^^\n");
        let whole = Mistake::whole("this file is empty").shown(Path::new("a.mlir"), "");
        assert_eq!(whole, "a.mlir:1:1: error: this file is empty\n");
    }
}
