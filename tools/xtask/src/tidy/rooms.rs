//! No folder is a pile: at most 30 modules each, where `x.rs` with `x/` is one.
//!
//! A folder `ops/` has a file for each operation of its dialect and may have more.

use std::collections::{BTreeMap, BTreeSet};

use super::Finding;
use super::repository::Repository;

const LARGEST: usize = 30;

/// Finds folders with too many modules.
pub fn check(repository: &Repository) -> Vec<Finding> {
    let mut rooms: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for file in &repository.rust {
        let (mut folder, mut name) = split(&file.path);
        loop {
            rooms.entry(folder).or_default().insert(name.trim_end_matches(".rs"));
            if folder.is_empty() {
                break;
            }
            (folder, name) = split(folder);
        }
    }
    let modules = |names: &BTreeSet<&str>| names.iter().filter(|name| !is_root(name)).count();
    let counted = rooms.iter().map(|(folder, names)| (*folder, modules(names)));
    let large = counted.filter(|&(folder, count)| count > LARGEST && split(folder).1 != "ops");
    large
        .map(|(folder, count)| {
            let message = format!("{count} modules: group them, at most {LARGEST} are allowed");
            Finding::new(folder, 1, message)
        })
        .collect()
}

/// Returns the folder of a path, empty at the root, and the last name.
fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}

/// Returns whether a file declares the modules of its folder.
fn is_root(name: &str) -> bool {
    ["lib", "main", "mod"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(folder: &str, modules: usize) -> Repository {
        let mut repository = Repository::default();
        for module in 0..modules {
            repository.add(&format!("ir/src/{folder}/m{module}.rs"), String::new());
            repository.add(&format!("ir/src/{folder}/m{module}/inner.rs"), String::new());
        }
        repository.add(&format!("ir/src/{folder}/mod.rs"), String::new());
        repository
    }

    #[test]
    fn a_pile_is_found_and_a_module_with_a_folder_is_one() {
        assert_eq!(check(&room("text", LARGEST)), []);
        let message = "31 modules: group them, at most 30 are allowed";
        assert_eq!(check(&room("text", LARGEST + 1)), [Finding::new("ir/src/text", 1, message)]);
    }

    #[test]
    fn operations_are_a_file_each() {
        assert_eq!(check(&room("ops", 2 * LARGEST)), []);
    }
}
