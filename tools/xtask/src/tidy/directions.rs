//! Inside a crate, uses are acyclic as well: no cycle between the modules at its root, and the
//! modules at the bottom use only those listed here.

use super::Finding;
use super::repository::Repository;
use super::rust::RustFile;
use std::collections::{BTreeMap, BTreeSet};

/// The folders of the crates whose root modules may not use each other in a circle.
const CRATES: &[&str] = &[
    "ir/src/",
    "dialects/src/",
    "dialects/numerics/src/",
    "dialects/builder/src/",
    "passes/framework/src/",
    "passes/transforms/src/",
    "passes/autodiff/src/",
    "passes/methods/src/",
    "passes/lowering/src/",
    "passes/exchange/src/",
    "backend-llvm/src/",
    "tools/src/",
];

/// Modules at the bottom, and the modules of their crate they may use: no dialect.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("ir/src/algebra", &["entity"]),
    ("ir/src/location", &["entity"]),
    ("ir/src/store", &["algebra", "entity", "location", "names", "symbols"]),
    ("ir/src/registry", &["entity", "store"]),
    ("dialects/src/interfaces", &[]),
    ("dialects/src/interp", &["interfaces"]),
    ("dialects/src/autodiff", &["interfaces", "interp"]),
    ("passes/transforms/src/generic", &[]),
    ("passes/transforms/src/array", &["floating_point", "generic"]),
    ("passes/lowering/src/analysis", &["target"]),
    ("passes/lowering/src/target", &[]),
];

/// The modules of the IR that may use its text format; its tables do not.
const KNOW_TEXT: &[&str] = &["bytecode", "text", "verify", "rewrite", "parse_str"];

/// Finds uses in the wrong direction.
pub fn check(repository: &Repository) -> Vec<Finding> {
    let circles = CRATES.iter().flat_map(|folder| check_crate(repository, folder));
    circles.chain(check_text(repository)).collect()
}

/// Finds uses of the text format by modules of the IR below it.
fn check_text(repository: &Repository) -> impl Iterator<Item = Finding> {
    let found = uses(repository, "ir/src/").into_iter();
    let found = found.filter(|found| found.to == "text" && !KNOW_TEXT.contains(&&*found.from));
    found.map(|found| {
        let message = format!("`{}` may not know the text format", found.from);
        Finding::new(found.path, found.line, message)
    })
}

/// A use of one root module by another, with its location.
struct Use<'r> {
    from: String,
    to: String,
    path: &'r str,
    line: usize,
}

fn check_crate(repository: &Repository, folder: &str) -> Vec<Finding> {
    let uses = uses(repository, folder);
    let mut findings = Vec::new();
    let mut known: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for found in &uses {
        known.entry(&found.from).or_default().insert(&found.to);
        let module = format!("{folder}{}", found.from);
        let allowed = MAY_KNOW.iter().find(|(name, _)| *name == module);
        if allowed.is_some_and(|(_, allowed)| !allowed.contains(&found.to.as_str())) {
            let message = format!("`{}` may not know `{}`", found.from, found.to);
            findings.push(Finding::new(found.path, found.line, message));
        }
    }
    for found in &uses {
        if let Some(way) = way(&known, &found.to, &found.from) {
            let message = format!("a circle: `{}` uses `{}`", found.from, way.join("` uses `"));
            findings.push(Finding::new(found.path, found.line, message));
        }
    }
    findings
}

/// Returns all uses between the modules at the root of a crate, outside tests.
fn uses<'r>(repository: &'r Repository, folder: &str) -> Vec<Use<'r>> {
    let files = || repository.rust.iter().filter(|file| file.path.starts_with(folder));
    let modules: BTreeSet<&str> = files().map(|file| module_of(file, folder)).collect();
    let root = files().find(|file| module_of(file, folder) == "lib");
    let exported: BTreeMap<String, String> =
        root.into_iter().flat_map(RustFile::root_exports).collect();
    let mut uses = Vec::new();
    for file in files().filter(|file| module_of(file, folder) != "lib") {
        let from = module_of(file, folder);
        for (line, name) in file.crate_names() {
            let to = exported.get(&name).map_or(name.as_str(), String::as_str);
            if to != from && modules.contains(to) {
                let (from, to) = (from.to_owned(), to.to_owned());
                uses.push(Use { from, to, path: &file.path, line });
            }
        }
    }
    uses
}

/// `array` of `dialects/src/array/sum.rs` and of `dialects/src/array.rs`.
fn module_of<'r>(file: &'r RustFile, folder: &str) -> &'r str {
    let inside = file.path.strip_prefix(folder).unwrap_or(&file.path);
    inside.split(['/', '.']).next().unwrap_or(inside)
}

/// Returns the modules on a shortest path by uses from one module to another, both ends included.
fn way<'k>(
    known: &BTreeMap<&'k str, BTreeSet<&'k str>>,
    from: &'k str,
    to: &str,
) -> Option<Vec<&'k str>> {
    let (mut ways, mut next) = (vec![vec![from]], 0);
    let mut seen = BTreeSet::from([from]);
    while let Some(way) = ways.get(next).cloned() {
        next += 1;
        let end = way.last().copied()?;
        if end == to {
            return Some(way);
        }
        for &further in known.get(end).into_iter().flatten() {
            if seen.insert(further) {
                ways.push(way.iter().copied().chain([further]).collect());
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(files: &[(&str, &str)]) -> Vec<String> {
        let mut repository = Repository::default();
        for (path, text) in files {
            repository.add(&format!("dialects/src/{path}.rs"), (*text).to_owned());
        }
        check(&repository).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_circle_is_found() {
        let one_way = [("func", ""), ("array/call", "use crate::func::Func;"), ("lib", "")];
        assert!(findings(&one_way).is_empty());
        let circle =
            [("func/call", "use crate::array;"), ("array/call", "\nuse crate::{func, x::Y};")];
        let message = "a circle: `array` uses `func` uses `array`";
        assert_eq!(findings(&circle)[1], format!("dialects/src/array/call.rs:2: {message}"));
    }

    #[test]
    fn interfaces_know_no_dialect_under_any_name() {
        let hidden = [
            ("lib", "pub use arith::{Addf, Mulf};\npub use interfaces::cost::Cost;"),
            ("arith", "use crate::Cost;"),
            ("interfaces/laws", "fn f() { crate::Addf::value() }"),
        ];
        let found = findings(&hidden);
        let message = "`interfaces` may not know `arith`";
        assert_eq!(found[0], format!("dialects/src/interfaces/laws.rs:1: {message}"));
        assert_eq!(found.len(), 3, "the circle is found on both sides: {found:?}");
    }

    #[test]
    fn tables_know_no_text() {
        let mut repository = Repository::default();
        for path in ["spec", "verify", "text"] {
            let text = "use crate::text::printer::Printer;".to_owned();
            repository.add(&format!("ir/src/{path}.rs"), text);
        }
        let found: Vec<String> = check(&repository).iter().map(ToString::to_string).collect();
        assert_eq!(found, ["ir/src/spec.rs:1: `spec` may not know the text format"]);
    }

    #[test]
    fn tests_may_use_anything() {
        let text = "#[cfg(test)]\nmod tests { use crate::arith::Addf; }";
        assert!(findings(&[("interfaces/cost", text), ("arith", "")]).is_empty());
    }
}
