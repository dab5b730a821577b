//! `cargo xtask ci`: runs the checks of continuous integration locally.

use crate::shell::run;
use crate::{Command, Result};

pub const COMMAND: Command = Command {
    name: "ci",
    about: "what continuous integration runs; `--full` holds laws to all generated programs",
    takes: "--full          hold laws to all generated programs, not to some of them",
    run: ci,
};

fn ci(arguments: &[String]) -> Result {
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => run("bash", &[".ci/run"]),
        ["--full"] => run("env", &["COTAN_TESTS=full", "bash", ".ci/run"]),
        _ => Err("`ci` takes `--full` and nothing else".to_owned()),
    }
}
