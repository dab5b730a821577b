//! Only `backend-llvm` names LLVM.

use super::Finding;
use super::repository::Repository;

const CRATES: &[&str] = &["inkwell", "llvm-sys"];
const WORDS: &[&str] = &["inkwell", "llvm_sys"];

/// Finds LLVM's crates outside `backend-llvm`, in manifests and in code.
pub fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    for manifest in &repository.manifests {
        let outside = !matches!(manifest.folder(), "" | "backend-llvm");
        for dependency in manifest.dependencies.iter().filter(|_| outside) {
            if CRATES.contains(&dependency.name.as_str()) {
                findings.push(finding(&manifest.path, dependency.line, &dependency.name));
            }
        }
    }
    for file in repository.rust.iter().filter(|file| !file.path.starts_with("backend-llvm/")) {
        for word in WORDS {
            let lines = file.all_lines_with(word).into_iter();
            findings.extend(lines.map(|line| finding(&file.path, line, word)));
        }
    }
    findings
}

fn finding(path: &str, line: usize, name: &str) -> Finding {
    Finding::new(path, line, format!("only `backend-llvm` may name `{name}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn llvm_belongs_to_the_backend() {
        let text = "use inkwell::context::Context;";
        assert_eq!(check(&Repository::of("passes/src/lower.rs", text)).len(), 1);
        assert_eq!(check(&Repository::of("backend-llvm/src/lower.rs", text)), []);
    }
}
