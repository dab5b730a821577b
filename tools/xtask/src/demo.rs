//! `cargo xtask demo`: the shortest way to see it work.

use crate::shell::{cargo, run};
use crate::{Command, Result, setup};

pub const COMMAND: Command =
    Command { name: "demo", about: "set up, then show Cotan at work", run: demo };

/// A step of the demo.
struct Step {
    /// What the reader is about to see.
    says: &'static str,
    /// The arguments of cargo.
    cargo: &'static [&'static str],
}

/// What the demo runs, in order. To show more, add a row.
const STEPS: &[Step] = &[
    Step { says: "The driver", cargo: &["run", "--quiet", "--package", "cotan", "--", "--help"] },
    Step {
        says: "Machine code: a dot product built as LLVM IR, compiled for this CPU, and called",
        cargo: &["run", "--quiet", "--package", "cotan-backend-llvm", "--example", "dot"],
    },
];

fn demo(_: &[String]) -> Result {
    setup::ensure()?;
    for step in STEPS {
        eprintln!("\n== {}", step.says);
        run(&cargo(), step.cargo)?;
    }
    Ok(())
}
