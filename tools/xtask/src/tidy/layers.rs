//! The allowed dependencies: `ir` <- `dialects` <- `passes` <- `backend-llvm`, and all <- `tools`.

use super::Finding;
use super::manifest::{Dependency, Manifest};
use super::repository::Repository;

/// Each crate of the workspace and the crates of the workspace it may depend on, by folder.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("ir/macros", &[]),
    ("ir", &["ir/macros"]),
    ("dialects/numerics", &["ir"]),
    ("dialects", &["ir", "dialects/numerics"]),
    ("dialects/builder", &["ir", "dialects"]),
    // Knows no other dialect: its meaning is what a pass makes of it.
    ("dialects/stablehlo", &["ir"]),
    ("dialects/upstream", &["ir", "dialects"]),
    // Knows no other dialect: it defines them.
    ("dialects/irdl", &["ir"]),
    ("passes/framework", &["ir"]),
    ("passes/transforms", &["ir", NUMERICS, DIALECTS, "passes/framework"]),
    ("passes/autodiff", &[IR, DIALECTS, NUMERICS, "passes/framework", "passes/transforms"]),
    (
        "passes/methods",
        &[IR, DIALECTS, NUMERICS, "passes/framework", "passes/transforms", "passes/autodiff"],
    ),
    ("passes/lowering", &[IR, DIALECTS, NUMERICS, "passes/framework", "passes/transforms"]),
    ("passes/exchange", &[IR, DIALECTS, STABLEHLO, "passes/framework"]),
    (
        "passes",
        &[
            IR,
            DIALECTS,
            NUMERICS,
            "passes/framework",
            "passes/transforms",
            "passes/autodiff",
            "passes/methods",
            "passes/lowering",
            "passes/exchange",
        ],
    ),
    ("backend-llvm", &[IR, DIALECTS, NUMERICS, PASSES]),
    // A crate of its own, so that users can snapshot their passes without the rest.
    ("tests/harness", &[IR, DIALECTS, PASSES]),
    // A crate of its own: any program with a registry can serve editors.
    ("tools/lsp", &[IR, DIALECTS, PASSES]),
    (
        "tools",
        &[
            IR,
            DIALECTS,
            NUMERICS,
            STABLEHLO,
            "dialects/upstream",
            IRDL,
            PASSES,
            LSP,
            "tests/harness",
            "backend-llvm",
        ],
    ),
    ("python", &[IR, DIALECTS, NUMERICS, PASSES, "backend-llvm", "tools"]),
    ("tools/xtask", &[]),
    (
        "tests",
        &[
            IR,
            DIALECTS,
            NUMERICS,
            BUILDER,
            STABLEHLO,
            IRDL,
            PASSES,
            "tests/harness",
            "backend-llvm",
            "tools",
        ],
    ),
    ("tests/benches", &[IR, DIALECTS, PASSES, "tests"]),
    ("tests/fuzz", &[IR, DIALECTS, STABLEHLO, PASSES, "tests", "backend-llvm"]),
    // Programs that embed Cotan may know all that such a program may.
    ("examples/own-method", &[IR, DIALECTS, PASSES, "tools", "tests"]),
    ("examples/own-dialect", &[IR, DIALECTS, PASSES, LSP, "tools", "tests/harness"]),
    ("examples/own-op", &[IR, DIALECTS, PASSES, "tools"]),
    ("examples/signal", &[IR, DIALECTS, PASSES, "backend-llvm", "tools"]),
];

const IR: &str = "ir";
const DIALECTS: &str = "dialects";
const NUMERICS: &str = "dialects/numerics";
const BUILDER: &str = "dialects/builder";
const IRDL: &str = "dialects/irdl";
const STABLEHLO: &str = "dialects/stablehlo";
const PASSES: &str = "passes";
const LSP: &str = "tools/lsp";

/// Finds dependencies in the wrong direction.
pub fn check(repository: &Repository) -> Vec<Finding> {
    let Some(root) = repository.manifests.iter().find(|m| m.folder().is_empty()) else {
        return vec![Finding::new("Cargo.toml", 1, "the workspace has no manifest")];
    };
    let members = repository.manifests.iter().filter(|m| !m.folder().is_empty());
    members.flat_map(|member| check_member(root, member)).collect()
}

fn check_member(root: &Manifest, member: &Manifest) -> Vec<Finding> {
    let folder = member.folder();
    let Some(allowed) = row(MAY_KNOW, folder) else {
        let message =
            format!("`{folder}` has no row in xtask's tidy/layers.rs: declare its dependencies");
        return vec![Finding::new(&member.path, 1, message)];
    };
    let mut findings = Vec::new();
    for dependency in &member.dependencies {
        let Some(known) = folder_of(root, &dependency.name) else { continue };
        if !allowed.contains(&known) {
            let message = format!("`{folder}` may not know `{known}`");
            findings.push(Finding::new(&member.path, dependency.line, message));
        }
        if known == "backend-llvm" && !is_optional(dependency) && folder != "python" {
            let message = "`backend-llvm` must be optional here: `cargo build` needs no LLVM";
            findings.push(Finding::new(&member.path, dependency.line, message));
        }
    }
    findings
}

fn row(table: &[(&str, &'static [&'static str])], folder: &str) -> Option<&'static [&'static str]> {
    table.iter().find(|(name, _)| *name == folder).map(|(_, known)| *known)
}

/// Returns the folder of a crate of the workspace, from the workspace's version table.
fn folder_of<'r>(root: &'r Manifest, name: &str) -> Option<&'r str> {
    let entry = root.dependencies.iter().find(|dependency| dependency.name == name)?;
    entry.spec.split_once("path = \"")?.1.split('"').next()
}

fn is_optional(dependency: &Dependency) -> bool {
    dependency.spec.contains("optional = true")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOT: &str = "[workspace.dependencies]\ncotan-ir = { path = \"ir\" }\n\
                        cotan-passes = { path = \"passes\" }\nllvm = { path = \"backend-llvm\" }";

    fn findings(path: &str, text: &str) -> Vec<Finding> {
        let mut repository = Repository::of("Cargo.toml", ROOT);
        repository.add(path, text.to_owned());
        check(&repository)
    }

    #[test]
    fn down_is_allowed_and_up_is_not() {
        let down = findings("passes/Cargo.toml", "[dependencies]\ncotan-ir.workspace = true");
        assert_eq!(down, []);
        let up = findings("ir/Cargo.toml", "[dependencies]\n\ncotan-passes.workspace = true");
        assert_eq!(up, [Finding::new("ir/Cargo.toml", 3, "`ir` may not know `passes`")]);
    }

    #[test]
    fn llvm_is_taken_only_by_choice() {
        let text = "[dependencies]\nllvm = { workspace = true, optional = true }";
        assert_eq!(findings("tools/Cargo.toml", text), []);
        let text = "[dependencies]\nllvm.workspace = true";
        assert_eq!(findings("tools/Cargo.toml", text).len(), 1);
    }

    #[test]
    fn a_new_crate_needs_a_row() {
        assert_eq!(findings("new/Cargo.toml", "").len(), 1);
    }
}
