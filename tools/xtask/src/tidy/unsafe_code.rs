//! Unsafe code is in `backend-llvm`, which calls C; elsewhere only where this list says why.

use super::Finding;
use super::repository::Repository;

/// Files outside `backend-llvm` that may hold unsafe code, and why each has to.
const ALLOWED: &[(&str, &str)] = &[];

/// Finds unsafe code.
pub fn check(repository: &Repository) -> Vec<Finding> {
    let allowed = |path: &str| {
        path.starts_with("backend-llvm/") || ALLOWED.iter().any(|(file, _)| *file == path)
    };
    let mut findings = Vec::new();
    for file in repository.rust.iter().filter(|file| !allowed(&file.path)) {
        let message = "unsafe code outside `backend-llvm`: do without, or say why in tidy's list";
        let lines = file.all_lines_with("unsafe").into_iter();
        findings.extend(lines.map(|line| Finding::new(&file.path, line, message)));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsafe_code_is_found() {
        let text = "#![forbid(unsafe_code)]\nfn f() { unsafe { g() } }";
        let findings = check(&Repository::of("ir/src/x.rs", text));
        assert_eq!(findings.iter().map(|finding| finding.line).collect::<Vec<_>>(), [2]);
        assert_eq!(check(&Repository::of("backend-llvm/src/x.rs", text)), []);
    }
}
