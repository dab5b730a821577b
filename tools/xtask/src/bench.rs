//! `cargo xtask bench`: how fast `cotan opt` is, how much memory it takes, how exact functions are.

use crate::shell::{cargo, run};
use crate::{Command, Result};

pub const COMMAND: Command = Command {
    name: "bench",
    about: "measure, as JSON lines: bench [FILTER] [--quick] [--alone]; see docs/performance.md",
    run: bench,
};

const TARGETS: &[&str] = &["math", "arrays", "allocations", "processes"];

fn bench(arguments: &[String]) -> Result {
    run(&cargo(), &["build", "--quiet", "--release", "--package", "cotan"])?;
    // The name of a target asks for that one alone.
    let alone = TARGETS.iter().find(|&target| arguments.iter().any(|word| word == target));
    for target in alone.map_or(TARGETS, std::slice::from_ref) {
        let mut words = vec!["bench", "--quiet", "--package", "cotan-tests", "--bench", target];
        words.push("--");
        words.extend(arguments.iter().map(String::as_str));
        run(&cargo(), &words)?;
    }
    Ok(())
}
