//! What is on the main branch works: no holes, and no test that is not run.

use super::Finding;
use super::repository::Repository;

const WORDS: &[(&str, &str)] = &[
    ("todo!", "finish it, or return an error that says what is not supported"),
    ("unimplemented!", "finish it, or return an error that says what is not supported"),
    ("#[ignore", "mend the test or remove it"),
];

/// Finds holes and ignored tests, in tests too.
pub fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &repository.rust {
        for (word, advice) in WORDS {
            let lines = file.all_lines_with(word).into_iter();
            let message = format!("`{word}`: {advice}");
            findings.extend(lines.map(|line| Finding::new(&file.path, line, &*message)));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_found() {
        let text = "fn f() { todo!() }\n#[ignore]\nfn g() {}\n// todo!";
        assert_eq!(check(&Repository::of("ir/src/x.rs", text)).len(), 2);
    }
}
