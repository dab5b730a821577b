//! `cargo xtask fmt`: formats every Rust file, those too that only a macro declares (`ops!` lists
//! the operations of a dialect), which `cargo fmt` does not find.

use std::process::Command as Process;

use crate::shell::{output, root};
use crate::{Command, Result, refuse_other_flags};

pub const COMMAND: Command = Command {
    name: "fmt",
    about: "format every Rust file; --check only compares them",
    takes: "\
--check         only compare: fail if a file is not formatted
-l              with --check: print the names of files, not differences",
    run: fmt,
};

fn fmt(arguments: &[String]) -> Result {
    refuse_other_flags("fmt", arguments, &["--check", "-l"])?;
    if let Some(word) = arguments.iter().find(|word| !word.starts_with('-')) {
        return Err(format!("`fmt` formats every file, so it does not take `{word}`"));
    }
    let list = ["ls-files", "--cached", "--others", "--exclude-standard", "*.rs"];
    let files = output("git", &list).ok_or("cannot list the files with `git ls-files`")?;
    let files = files.lines().filter(|file| root().join(file).is_file());
    let status = Process::new("rustfmt").args(arguments).args(files).current_dir(root()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("files are not formatted: `cargo xtask fmt` does it".to_owned()),
        Err(error) => Err(format!("cannot run rustfmt: {error}")),
    }
}

/// Fails when a file is not formatted.
pub fn check() -> Result {
    fmt(&["--check".to_owned(), "-l".to_owned()])
}
