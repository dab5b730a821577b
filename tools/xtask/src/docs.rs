//! `cargo xtask docs`: generates the reference pages of the book from the registry, the syntax
//! highlighting from the editor grammar, and builds the book.

use crate::shell::{cargo, run};
use crate::{Command, Result};
use crate::{jax_calls, performance};
use std::fs;

pub const COMMAND: Command = Command {
    name: "docs",
    about: "write the reference pages of the book; words are for mdbook: `build`, `serve --open`",
    takes: "\
                without a word: the reference pages and the colours of code alone
build           the book, too, by mdbook
serve [--open]  the book in a browser, and again whenever a page changes
test, watch, clean, and flags after them, are mdbook's, too",
    run: docs,
};

/// The folder of the pages.
const FOLDER: &str = "docs/src/reference";

/// The script for syntax highlighting.
const HIGHLIGHTING: &str = "docs/highlight/mlir.js";

/// The grammar of editors.
const GRAMMAR: &str = "editors/vscode/syntaxes/mlir.tmLanguage.json";

/// The supported commands of mdbook.
const BOOK: &[&str] = &["build", "serve", "watch", "test", "clean"];

fn docs(words: &[String]) -> Result {
    if let Some(word) = words.first().filter(|word| !BOOK.contains(&word.as_str())) {
        return Err(format!("`docs` has no `{word}`; it accepts {}", BOOK.join(", ")));
    }
    write_reference()?;
    write_highlighting()?;
    performance::write()?;
    jax_calls::write()?;
    let Some((command, flags)) = words.split_first() else { return Ok(()) };
    let mut arguments = vec![command.as_str(), "docs"];
    arguments.extend(flags.iter().map(String::as_str));
    run("mdbook", &arguments)
}

/// Writes the reference pages.
fn write_reference() -> Result {
    let words = ["run", "--quiet", "--package", "cotan", "--example", "reference", "--", FOLDER];
    run(&cargo(), &words)
}

/// Returns the section of an operation in the reference pages, which are written first.
pub fn reference_of(dialect: &str, op: &str) -> Result<String> {
    write_reference()?;
    let page = format!("{FOLDER}/{dialect}.md");
    let text = fs::read_to_string(&page).map_err(|error| format!("{page}: {error}"))?;
    let (_, section) = text
        .split_once(&format!("\n### `{op}`\n"))
        .ok_or_else(|| format!("{page} has no section `{op}`"))?;
    Ok(section.split("\n### ").next().unwrap_or_default().to_owned())
}

/// Writes the script for syntax highlighting with the grammar in it: pages of a local book may not
/// read other files.
fn write_highlighting() -> Result {
    let read = |path: &str| fs::read_to_string(path).map_err(|error| format!("{path}: {error}"));
    let (grammar, script) = (read(GRAMMAR)?, read("docs/highlight/highlight.js")?);
    let text = format!("const GRAMMAR = {};\n{script}", grammar.trim_end());
    fs::write(HIGHLIGHTING, text).map_err(|error| format!("{HIGHLIGHTING}: {error}"))?;
    Ok(())
}
