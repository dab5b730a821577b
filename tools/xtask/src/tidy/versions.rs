//! One version table: members take every dependency from the workspace's manifest.

use super::Finding;
use super::repository::Repository;

/// Finds dependencies with a version, path or source of their own.
pub fn check(repository: &Repository) -> Vec<Finding> {
    let mut findings = Vec::new();
    for manifest in repository.manifests.iter().filter(|m| is_member(m.folder())) {
        for dependency in &manifest.dependencies {
            let own = manifest.dependencies.iter().filter(|other| other.name == dependency.name);
            if !own.into_iter().any(|part| part.spec.contains("workspace = true")) {
                let name = &dependency.name;
                let message =
                    format!("write `{name}.workspace = true`, and its version in the root");
                findings.push(Finding::new(&manifest.path, dependency.line, message));
            }
        }
    }
    findings
}

/// The fuzz targets are a workspace of their own.
fn is_member(folder: &str) -> bool {
    !matches!(folder, "" | "tests/fuzz")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_in_a_member_is_found() {
        let text = "[dependencies]\na.workspace = true\na.optional = true\nb = \"1\"";
        let findings = check(&Repository::of("ir/Cargo.toml", text));
        assert_eq!(findings.iter().map(|finding| finding.line).collect::<Vec<_>>(), [4]);
    }
}
