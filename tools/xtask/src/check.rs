//! `cargo xtask check`: a verdict on a change within a minute or two.

use crate::shell::{cargo, output, root, run};
use crate::{Command, Result, refuse_other_flags, tidy};
use std::collections::BTreeSet;
use std::time::Instant;

pub const COMMAND: Command = Command {
    name: "check",
    about: "format, tidy, lints and tests of what changed since main; `test` runs all",
    takes: "REV             compare with this commit instead of main",
    run: check,
};

/// A folder, the crate in it, and the arguments of `cargo test` that try a change of it soonest.
struct Room {
    folder: &'static str,
    package: &'static str,
    tests: &'static [&'static [&'static str]],
}

/// The text cases: every pass and every operation is in some.
const CASES: &[&str] = &["-p", "cotan-tests", "--test", "cases"];

/// The documented examples of operations, rules and passes.
const EXAMPLES: &[&str] = &["-p", "cotan-passes", "--test", "suite", "examples"];

/// Every crate with tests of its own, the innermost folder first.
const ROOMS: &[Room] = &[
    Room { folder: "ir/macros/", package: "cotan-ir-macros", tests: &[&["-p", "cotan-ir"], CASES] },
    Room { folder: "ir/", package: "cotan-ir", tests: &[&["-p", "cotan-ir"], CASES] },
    Room { folder: "dialects/numerics/", package: "cotan-numerics", tests: &[CASES] },
    Room { folder: "dialects/builder/", package: "cotan-builder", tests: &[CASES] },
    Room { folder: "dialects/", package: "cotan-dialects", tests: &[CASES, EXAMPLES] },
    Room { folder: "passes/framework/", package: "cotan-pass", tests: &[CASES, EXAMPLES] },
    Room { folder: "passes/transforms/", package: "cotan-transforms", tests: &[CASES, EXAMPLES] },
    Room { folder: "passes/autodiff/", package: "cotan-autodiff", tests: &[CASES, EXAMPLES] },
    Room {
        folder: "passes/methods/",
        package: "cotan-autodiff-methods",
        tests: &[CASES, EXAMPLES],
    },
    Room { folder: "passes/lowering/", package: "cotan-lowering", tests: &[CASES, EXAMPLES] },
    Room { folder: "passes/exchange/", package: "cotan-exchange", tests: &[CASES] },
    Room { folder: "passes/", package: "cotan-passes", tests: &[CASES, EXAMPLES] },
    Room {
        folder: "backend-llvm/",
        package: "cotan-backend-llvm",
        tests: &[&["-p", "cotan-backend-llvm", "--lib"]],
    },
    Room { folder: "tools/xtask/", package: "xtask", tests: &[&["-p", "xtask"]] },
    Room { folder: "tools/", package: "cotan", tests: &[&["-p", "cotan"]] },
    Room { folder: "tests/harness/", package: "cotan-harness", tests: &[&["-p", "cotan-harness"]] },
    Room { folder: "tests/", package: "cotan-tests", tests: &[CASES] },
];

fn check(words: &[String]) -> Result {
    refuse_other_flags("check", words, &[])?;
    let since = words.first().map_or("main", String::as_str);
    let start = Instant::now();
    let changed = changed(since)?;
    if changed.is_empty() {
        println!("nothing changed since {since}");
        return Ok(());
    }
    tidy::run()?;
    let rooms = rooms(&changed);
    let packages: BTreeSet<&str> = rooms.iter().map(|room| room.package).collect();
    if !packages.is_empty() {
        let mut lints = vec!["clippy", "--quiet"];
        lints.extend(packages.iter().flat_map(|package| ["-p", package]));
        lints.extend(["--", "-D", "warnings"]);
        run(&cargo(), &lints)?;
    }
    let tests: BTreeSet<&[&str]> = rooms.iter().flat_map(|room| room.tests).copied().collect();
    for test in tests {
        run(&cargo(), &[&["test", "--quiet"], test].concat())?;
    }
    println!("checked {} files in {} s", changed.len(), start.elapsed().as_secs());
    Ok(())
}

/// The paths that differ from the point where this branch left another one.
fn changed(since: &str) -> Result<Vec<String>> {
    let base = output("git", &["merge-base", "HEAD", since]).ok_or_else(|| {
        format!("`{since}` is no commit: name one, as `cargo xtask check HEAD~1`")
    })?;
    let tracked = output("git", &["diff", "--name-only", &base]).unwrap_or_default();
    let others = ["ls-files", "--others", "--exclude-standard"];
    let others = output("git", &others).unwrap_or_default();
    let paths = tracked.lines().chain(others.lines()).map(str::to_owned);
    Ok(paths.filter(|path| root().join(path).exists()).collect())
}

/// The rooms of some paths, each once.
fn rooms(paths: &[String]) -> Vec<&'static Room> {
    let room_of = |path: &String| ROOMS.iter().position(|room| path.starts_with(room.folder));
    let found: BTreeSet<usize> = paths.iter().filter_map(room_of).collect();
    found.into_iter().map(|index| &ROOMS[index]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_belongs_to_the_innermost_room() {
        let of = |path: &str| rooms(&[path.to_owned()]).first().map(|room| room.package);
        assert_eq!(of("passes/lowering/src/loops.rs"), Some("cotan-lowering"));
        assert_eq!(of("passes/src/pipelines.rs"), Some("cotan-passes"));
        assert_eq!(of("tests/cases/cse/one.mlir"), Some("cotan-tests"));
        assert_eq!(of("docs/src/arrays.md"), None);
    }
}
