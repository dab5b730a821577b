//! Cotan's developer tool, `cargo xtask`: set-up, demo, tests, and the laws of the code base.
//!
//! Each command is one file with a `COMMAND`, and one row in [`COMMANDS`]. Nothing but `std`, so
//! that it builds in a second on a machine with nothing installed.

use std::process::ExitCode;

mod bench;
mod bless;
mod ci;
mod demo;
mod docs;
mod fmt;
mod fuzz;
mod setup;
mod shell;
mod test;
mod tidy;

/// Every command, in the order `cargo xtask help` lists them.
const COMMANDS: &[Command] = &[
    setup::COMMAND,
    demo::COMMAND,
    test::COMMAND,
    fmt::COMMAND,
    tidy::COMMAND,
    docs::COMMAND,
    bench::COMMAND,
    bless::COMMAND,
    fuzz::COMMAND,
    ci::COMMAND,
];

/// One command of `cargo xtask`.
struct Command {
    /// What is typed.
    name: &'static str,
    /// One line for `help`.
    about: &'static str,
    /// Runs it on the arguments after its name.
    run: fn(&[String]) -> Result,
}

/// What a command ends with; an error is a message for the person at the terminal.
type Result<T = ()> = std::result::Result<T, String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> Result {
    let Some((name, rest)) = arguments.split_first() else {
        print!("{}", help());
        return Ok(());
    };
    if matches!(name.as_str(), "help" | "-h" | "--help") {
        print!("{}", help());
        return Ok(());
    }
    let command = COMMANDS.iter().find(|command| command.name == name);
    let command = command.ok_or_else(|| format!("no command `{name}`\n\n{}", help()))?;
    (command.run)(rest)
}

fn help() -> String {
    let mut text = String::from("Usage: cargo xtask COMMAND [ARGUMENTS]\n\n");
    for Command { name, about, .. } in COMMANDS {
        text.push_str(&format!("  {name:<8} {about}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_lists_every_command() {
        assert!(COMMANDS.iter().all(|command| help().contains(command.about)));
    }

    #[test]
    fn an_unknown_command_is_named() {
        let error = dispatch(&["frobnicate".to_owned()]).unwrap_err();
        assert!(error.starts_with("no command `frobnicate`"));
    }
}
