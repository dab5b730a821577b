//! `cargo xtask docs`: the reference pages of the book, written from the registry.

use crate::shell::{cargo, run};
use crate::{Command, Result};

pub const COMMAND: Command = Command {
    name: "docs",
    about: "write the reference pages of the book; --check only compares them",
    run: docs,
};

/// Where the pages are.
const FOLDER: &str = "docs/src/reference";

fn docs(arguments: &[String]) -> Result {
    let mut words =
        vec!["run", "--quiet", "--package", "cotan", "--example", "reference", "--", FOLDER];
    words.extend(arguments.iter().map(String::as_str));
    run(&cargo(), &words)
}
