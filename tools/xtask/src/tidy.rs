//! `cargo xtask tidy`: the laws of the code base, held by a program instead of by pleading.
//!
//! A law is one file here with a function from the repository to findings, and one row in [`LAWS`].
//! `cargo test -p xtask` checks them too.

mod dialect_names;
mod directions;
mod layers;
mod length;
mod lexer;
mod llvm;
mod machine;
mod manifest;
mod names;
mod printing;
mod repository;
mod rooms;
mod rust;
mod unfinished;
mod versions;
mod words;

use std::fmt;

use crate::{Command, Result, fmt as format};
use repository::Repository;

pub const COMMAND: Command = Command {
    name: "tidy",
    about: "check the laws of the code base, and the format",
    takes: "",
    run: |_| run(),
};

/// A law.
struct Law {
    name: &'static str,
    /// Returns every violation.
    check: fn(&Repository) -> Vec<Finding>,
}

/// Every law.
const LAWS: &[Law] = &[
    Law { name: "layers", check: layers::check },
    Law { name: "directions", check: directions::check },
    Law { name: "versions", check: versions::check },
    Law { name: "llvm", check: llvm::check },
    Law { name: "printing", check: printing::check },
    Law { name: "dialect-names", check: dialect_names::check },
    Law { name: "names", check: names::check },
    Law { name: "length", check: length::check },
    Law { name: "rooms", check: rooms::check },
    Law { name: "unfinished", check: unfinished::check },
    Law { name: "machine", check: machine::check },
    Law { name: "words", check: words::check },
];

/// A violation of a law.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    path: String,
    line: usize,
    message: String,
}

impl Finding {
    fn new(path: &str, line: usize, message: impl Into<String>) -> Self {
        Finding { path: path.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// Checks every law and the format.
pub fn run() -> Result {
    let repository = Repository::read()?;
    let findings = findings(&repository);
    for finding in &findings {
        eprintln!("{finding}");
    }
    println!("{}", length::summary(&repository));
    format::check()?;
    match findings.len() {
        0 => Ok(()),
        1 => Err("a law is broken".to_owned()),
        n => Err(format!("laws are broken in {n} places")),
    }
}

/// Returns every violation of a law, each with the law's name.
fn findings(repository: &Repository) -> Vec<String> {
    let of = |law: &'static Law| {
        let found = (law.check)(repository).into_iter();
        found.map(|finding| format!("{finding} [{}]", law.name))
    };
    LAWS.iter().flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_is_tidy() {
        let repository = Repository::read().unwrap();
        assert!(repository.rust.len() > 10 && repository.manifests.len() > 5);
        let findings = findings(&repository);
        assert!(findings.is_empty(), "\n{}", findings.join("\n"));
    }
}
