//! Nothing tracked depends on one person's machine: no paths of it, no names of its tools.

use super::Finding;
use super::repository::Repository;

/// Words that reveal a machine; each in two halves, so that this file is tidy too.
const WORDS: &[[&str; 2]] = &[
    ["/wo", "rk/"],
    ["/tmp/", "wt"],
    ["/ho", "me/"],
    ["/Us", "ers/"],
    ["/ro", "ot/"],
    ["farm-", "studio"],
    [".lib", "rary"],
];

/// Finds them in every text file.
pub fn check(repository: &Repository) -> Vec<Finding> {
    let words: Vec<String> = WORDS.iter().map(|halves| halves.concat()).collect();
    let mut findings = Vec::new();
    for (path, text) in &repository.texts {
        for (index, line) in text.lines().enumerate() {
            if let Some(word) = words.iter().find(|word| line.contains(*word)) {
                let message = format!("`{word}` belongs to one machine");
                findings.push(Finding::new(path, index + 1, message));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_a_machine_is_found() {
        let text = format!("fine\nsee {}somebody/notes\n", WORDS[2].concat());
        let findings = check(&Repository::of("README.md", &text));
        assert_eq!(findings.iter().map(|finding| finding.line).collect::<Vec<_>>(), [2]);
    }
}
