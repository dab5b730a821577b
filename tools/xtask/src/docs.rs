//! `cargo xtask docs`: the reference pages of the book, written from the registry, and the book.

use crate::shell::{cargo, run};
use crate::{Command, Result};

pub const COMMAND: Command = Command {
    name: "docs",
    about: "write the reference pages of the book; words are for mdbook: `build`, `serve --open`",
    run: docs,
};

/// Where the pages are written.
const FOLDER: &str = "docs/src/reference";

fn docs(words: &[String]) -> Result {
    run(
        &cargo(),
        &["run", "--quiet", "--package", "cotan", "--example", "reference", "--", FOLDER],
    )?;
    let Some((command, flags)) = words.split_first() else { return Ok(()) };
    let mut arguments = vec![command.as_str(), "docs"];
    arguments.extend(flags.iter().map(String::as_str));
    run("mdbook", &arguments)
}
