//! `cargo xtask ci`: runs the checks of continuous integration locally.

use crate::shell::run;
use crate::{Command, Result};

pub const COMMAND: Command = Command {
    name: "ci",
    about: "run the checks of continuous integration; `--full` checks laws on all generated programs",
    takes: "--full          check laws on all generated programs, not on a sample",
    run: ci,
};

fn ci(arguments: &[String]) -> Result {
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => run("bash", &[".ci/run"]),
        ["--full"] => run("env", &["COTAN_TESTS=full", "bash", ".ci/run"]),
        _ => Err("`ci` accepts only `--full`".to_owned()),
    }
}
