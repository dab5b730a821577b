//! One version table: members take every dependency from the workspace's manifest.
//!
//! A member may name a neighbour by its path alone: `cargo publish` leaves that out, so that two
//! crates whose tests need each other can be published one after the other.

use super::Finding;
use super::repository::Repository;

/// Finds dependencies with a version or source of their own.
pub fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    for manifest in repository.manifests.iter().filter(|m| is_member(m.folder())) {
        for dependency in &manifest.dependencies {
            let own = manifest.dependencies.iter().filter(|other| other.name == dependency.name);
            let from_table = |spec: &str| spec.contains("workspace = true");
            let by_path = |spec: &str| spec.contains("path = ") && !spec.contains("version");
            if !own.into_iter().any(|part| from_table(&part.spec) || by_path(&part.spec)) {
                let name = &dependency.name;
                let message =
                    format!("write `{name}.workspace = true`, and its version in the root");
                findings.push(Finding::new(&manifest.path, dependency.line, message));
            }
        }
    }
    findings
}

/// Returns the fuzz targets are a workspace of their own.
fn is_member(folder: &str) -> bool {
    !matches!(folder, "" | "tests/fuzz")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_in_a_member_is_found() {
        let text = "[dependencies]\na.workspace = true\na.optional = true\nb = \"1\"\nc = { path = \"..\" }\n";
        let findings = check(&Repository::of("ir/Cargo.toml", text));
        assert_eq!(findings.iter().map(|finding| finding.line).collect::<Vec<_>>(), [4]);
    }
}
