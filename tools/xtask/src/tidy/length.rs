//! Files are short: none above 800 lines, and half of them below 150.

use super::Finding;
use super::repository::Repository;

const LONGEST: usize = 800;
const MEDIAN: usize = 150;

/// Finds hand-written files that are too long.
pub fn check(repository: &Repository) -> Vec<Finding> {
    let long = repository.rust.iter().filter(|file| !file.generated && file.lines > LONGEST);
    let message = |lines| format!("{lines} lines: split it, at most {LONGEST} are allowed");
    long.map(|file| Finding::new(&file.path, file.lines, message(file.lines))).collect()
}

/// Returns the number of files, and the median of their lengths.
pub fn summary(repository: &Repository) -> String {
    let written = repository.rust.iter().filter(|file| !file.generated);
    let mut lengths: Vec<usize> = written.map(|file| file.lines).collect();
    lengths.sort_unstable();
    let median = lengths.get(lengths.len() / 2).copied().unwrap_or(0);
    let wish = if median > MEDIAN { format!(", above the {MEDIAN} wished for") } else { "".into() };
    format!("{} Rust files, median length {median} lines{wish}", lengths.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_file_is_found_unless_generated() {
        let long = "\n".repeat(LONGEST + 1);
        assert_eq!(check(&Repository::of("ir/src/x.rs", &long)).len(), 1);
        let generated = format!("// @generated\n{long}");
        assert_eq!(check(&Repository::of("ir/src/x.rs", &generated)), []);
    }
}
