//! What stands beside a case: the exact output of each run.

use crate::Output;
use similar::TextDiff;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The files that hold what a run prints.
pub struct Expectation {
    out: PathBuf,
    err: PathBuf,
}

impl Expectation {
    /// Those of run `number` of a case, counted from one.
    pub fn of(case: &Path, number: usize) -> Self {
        let file = |extension: &str| match number {
            1 => case.with_extension(extension),
            _ => case.with_extension(format!("{number}.{extension}")),
        };
        Self { out: file("out"), err: file("err") }
    }

    /// How the output differs from what is expected; nothing if it does not.
    pub fn compare(&self, output: &Output) -> String {
        difference(&self.out, &output.stdout) + &difference(&self.err, &output.stderr)
    }

    /// Makes this output the expected one.
    pub fn write(&self, output: &Output) -> io::Result<()> {
        write(&self.out, &output.stdout)?;
        write(&self.err, &output.stderr)
    }
}

fn difference(file: &Path, actual: &str) -> String {
    let expected = fs::read_to_string(file).unwrap_or_default();
    if expected == actual {
        return String::new();
    }
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let diff = TextDiff::from_lines(&expected, actual);
    let shown = diff.unified_diff().header(&name, "printed now").to_string();
    format!("{shown}`cargo xtask bless` accepts what is printed now\n")
}

fn write(file: &Path, text: &str) -> io::Result<()> {
    if !text.is_empty() {
        return fs::write(file, text);
    }
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Fails when a file is neither a case nor what one prints.
pub fn orphans(files: &[PathBuf], cases: &[PathBuf]) -> Result<(), String> {
    let has_case = |file: &Path| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let stem = name.split('.').next().unwrap_or_default();
        cases.iter().any(|case| *case == file.with_file_name(format!("{stem}.mlir")))
    };
    let orphans: Vec<_> = files.iter().filter(|file| !has_case(file)).collect();
    if orphans.is_empty() { Ok(()) } else { Err(format!("{orphans:?} belong to no case")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_without_a_case_are_found() {
        let files = ["c/a.mlir", "c/a.out", "c/a.2.err", "c/b.out"].map(PathBuf::from);
        let cases = [PathBuf::from("c/a.mlir")];
        assert!(orphans(&files[..3], &cases).is_ok());
        assert!(orphans(&files, &cases).unwrap_err().contains("c/b.out"));
    }
}
