//! The files next to a case: the exact output of each run.

use crate::fix::{Failure, Fix};
use crate::mistake::name;
use similar::TextDiff;
use std::fs;
use std::path::{Path, PathBuf};

/// The files with the expected output of a run.
pub struct Expectation {
    /// On the standard output.
    pub out: PathBuf,
    /// On the standard error.
    pub err: PathBuf,
}

impl Expectation {
    /// Returns the files of run `number` of a case, counted from one.
    pub fn of(case: &Path, number: usize) -> Self {
        let file = |extension: &str| match number {
            1 => case.with_extension(extension),
            _ => case.with_extension(format!("{number}.{extension}")),
        };
        Self { out: file("out"), err: file("err") }
    }
}

/// Compares with the output. A missing file means no output.
pub fn compare(file: &Path, actual: &str) -> Option<Failure> {
    let expected = match fs::read(file) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(_) => String::new(),
    };
    if expected == actual {
        return None;
    }
    let text = difference(&name(file), &expected, actual);
    Some(Failure::fixed_by(text, Fix::File(file.to_owned(), actual.to_owned())))
}

/// Returns the difference of a text from the one expected in `place`.
pub fn difference(place: &str, expected: &str, actual: &str) -> String {
    let diff = TextDiff::from_lines(expected, actual);
    let header = if expected.is_empty() { "nothing is expected" } else { "expected" };
    diff.unified_diff().header(&format!("{place} ({header})"), "printed now").to_string()
}

/// Returns the files next to a case with output that is not compared with them.
pub fn leftovers(case: &Path, files: &[PathBuf], used: &[PathBuf]) -> Vec<Failure> {
    let left = files.iter().filter(|file| case_of(file).as_deref() == Some(case));
    let left = left.filter(|file| !used.contains(file));
    let failure = |file: &PathBuf| {
        let text = format!("{} is never compared", name(file));
        Failure::fixed_by(text, Fix::File(file.clone(), String::new()))
    };
    left.map(failure).collect()
}

/// Fails if a file with expected output has no case.
pub fn orphans(files: &[PathBuf], cases: &[PathBuf]) -> Result<(), String> {
    let has_case = |file: &Path| case_of(file).is_some_and(|case| cases.contains(&case));
    let orphans: Vec<String> =
        files.iter().filter(|file| !has_case(file)).map(|file| name(file)).collect();
    match orphans.is_empty() {
        true => Ok(()),
        false => Err(format!("no case has these expected outputs: {}", orphans.join(", "))),
    }
}

/// Returns the case that `name.out`, `name.err`, `name.2.out` or `name.2.err` belongs to.
pub fn case_of(file: &Path) -> Option<PathBuf> {
    let stem = file.file_stem()?.to_str()?;
    let name = match stem.rsplit_once('.') {
        Some((name, number)) if number.parse::<usize>().is_ok() => name,
        _ => stem,
    };
    Some(file.with_file_name(format!("{name}.mlir")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_without_a_case_are_found() {
        let files = ["c/a.mlir.out", "c/a.out", "c/a.2.err", "c/b.out"].map(PathBuf::from);
        let cases = ["c/a.mlir", "c/a.mlir.mlir"].map(PathBuf::from);
        assert!(orphans(&files[..3], &cases).is_ok());
        assert_eq!(
            orphans(&files, &cases).unwrap_err(),
            "no case has these expected outputs: c/b.out"
        );
    }

    #[test]
    fn files_that_no_run_needs_are_left_over() {
        let files = ["c/a.out", "c/a.3.out"].map(PathBuf::from);
        let left = leftovers(Path::new("c/a.mlir"), &files, &files[..1]);
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].fix, Some(Fix::File(files[1].clone(), String::new())));
    }
}
