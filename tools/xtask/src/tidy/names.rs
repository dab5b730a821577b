//! A function belongs to the module of its subject, so no file or module is a collection of
//! leftovers.

use super::Finding;
use super::repository::Repository;

const DRAWERS: &[&str] = &["common", "helper", "helpers", "misc", "util", "utils"];

/// Finds files, folders and modules with such names.
pub fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, _) in &repository.texts {
        let parts = path.split('/').map(|part| part.split('.').next().unwrap_or(part));
        if let Some(name) = parts.into_iter().find(|part| DRAWERS.contains(part)) {
            findings.push(Finding::new(path, 1, message(name)));
        }
    }
    for file in &repository.rust {
        for name in DRAWERS {
            let lines = file.all_lines_with(&format!("mod {name}")).into_iter();
            findings.extend(lines.map(|line| Finding::new(&file.path, line, message(name))));
        }
    }
    findings
}

fn message(name: &str) -> String {
    format!("`{name}` is too general: name it after its subject")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawers_are_found() {
        assert_eq!(check(&Repository::of("ir/src/utils/x.rs", "")).len(), 1);
        assert_eq!(check(&Repository::of("ir/src/x.rs", "mod helpers;")).len(), 1);
        assert_eq!(check(&Repository::of("ir/src/x.rs", "mod common_subexpressions;")), []);
    }
}
