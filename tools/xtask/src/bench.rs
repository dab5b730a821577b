//! `cargo xtask bench`: how fast `cotan opt` is, and how much memory it takes.

use crate::shell::{cargo, run};
use crate::{Command, Result};

pub const COMMAND: Command = Command {
    name: "bench",
    about: "measure, as JSON lines: bench [FILTER] [--quick] [--alone]; see docs/performance.md",
    run: bench,
};

fn bench(arguments: &[String]) -> Result {
    run(&cargo(), &["build", "--quiet", "--release", "--package", "cotan"])?;
    for target in ["allocations", "processes"] {
        let mut words = vec!["bench", "--quiet", "--package", "cotan-tests", "--bench", target];
        words.push("--");
        words.extend(arguments.iter().map(String::as_str));
        run(&cargo(), &words)?;
    }
    Ok(())
}
