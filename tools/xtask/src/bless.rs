//! `cargo xtask bless`: accept the current output of the cases.

use std::process::Command as Process;

use crate::shell::{cargo, root};
use crate::{Command, Result, refuse_other_flags};

pub const COMMAND: Command = Command {
    name: "bless",
    about: "accept the current output of the cases in tests/cases; words choose cases by name",
    takes: "WORD            only the cases whose paths contain WORD",
    run: bless,
};

fn bless(words: &[String]) -> Result {
    refuse_other_flags("bless", words, &[])?;
    let status = Process::new(cargo())
        .args(["test", "--quiet", "--package", "cotan-tests", "--test", "cases", "--"])
        .args(words)
        .env("COTAN_BLESS", "1")
        .current_dir(root())
        .status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("some cases are broken in a way that cannot be blessed".to_owned()),
        Err(error) => Err(format!("cannot run cargo: {error}")),
    }
}
