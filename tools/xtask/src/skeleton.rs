//! `cargo xtask new-op`, `new-rule`, `new-pass`, `new-dialect`: a file, its registration and a test,
//! which pass as they are and are then edited.

mod dialect;
mod op;
mod pass;
mod rule;
mod write;

use crate::{Command, Result};
use write::{Edits, is_identifier};

pub const NEW_OP: Command = Command {
    name: "new-op",
    about: "write the skeleton of an elementwise operation, its registration and a case",
    takes: "DIALECT.NAME    the operation, as `math.softsign`",
    run: |words| one(words, "new-op", "DIALECT.NAME").and_then(|name| op::new(&name)),
};

pub const NEW_RULE: Command = Command {
    name: "new-rule",
    about: "write the skeleton of a canonicalization rule of an operation",
    takes: "\
DIALECT.OP      the operation whose rule it is
NAME            the rule, as `sin-of-negation`",
    run: |words| match words {
        [op, name] => rule::new(op, name),
        _ => {
            Err("`new-rule` takes an operation and a name: `new-rule math.sin sin-of-negation`"
                .into())
        }
    },
};

pub const NEW_PASS: Command = Command {
    name: "new-pass",
    about: "write the skeleton of a pass, its registration and a case",
    takes: "NAME            the pass, as `fuse-scans`",
    run: |words| one(words, "new-pass", "NAME").and_then(|name| pass::new(&name)),
};

pub const NEW_DIALECT: Command = Command {
    name: "new-dialect",
    about: "write the skeleton of a dialect with one operation, its registration and a case",
    takes: "NAME            the dialect, as `signal`",
    run: |words| one(words, "new-dialect", "NAME").and_then(|name| dialect::new(&name)),
};

/// The only word of a command.
fn one(words: &[String], command: &str, what: &str) -> Result<String> {
    match words {
        [word] => Ok(word.clone()),
        _ => Err(format!("`{command}` takes one word: {what}")),
    }
}

/// The folder of a dialect's operations: `ops` where the dialect has other rooms too.
fn folder_of_ops(edits: &Edits, dialect: &str) -> String {
    let folder = format!("dialects/src/{dialect}/ops");
    match edits.read(&format!("{folder}.rs")) {
        Ok(_) => folder,
        Err(_) => format!("dialects/src/{dialect}"),
    }
}

/// The dialect and the name of an operation that is written `dialect.name`.
fn split_op(op: &str) -> Result<(&str, &str)> {
    let parts =
        op.split_once('.').filter(|(dialect, name)| is_identifier(dialect) && is_identifier(name));
    parts.ok_or_else(|| {
        format!("`{op}` is not the name of an operation: write it as `math.softsign`")
    })
}

/// Writes everything or nothing, and prints what was written.
fn finish(edits: Edits, next: &str) -> Result {
    for path in edits.write()? {
        println!("{path}");
    }
    println!("\n{next}");
    Ok(())
}
