//! Everything on the main branch works: no test is ignored. Clippy finds unfinished code.

use super::Finding;
use super::repository::Repository;

/// Finds ignored tests.
pub fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &repository.rust {
        let lines = file.all_lines_with("#[ignore").into_iter();
        let message = "`#[ignore`: mend the test or remove it";
        findings.extend(lines.map(|line| Finding::new(&file.path, line, message)));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignored_tests_are_found() {
        let text = "#[ignore]\nfn g() {}\n// #[ignore]";
        assert_eq!(check(&Repository::of("ir/src/x.rs", text)).len(), 1);
    }
}
