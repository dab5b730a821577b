//! `cargo xtask ci`: what continuous integration runs, here.

use crate::shell::run;
use crate::{Command, Result};

pub const COMMAND: Command = Command {
    name: "ci",
    about: "format check, clippy, tidy and tests, as continuous integration runs them",
    run: ci,
};

fn ci(_: &[String]) -> Result {
    run("bash", &[".ci/run"])
}
