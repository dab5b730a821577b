//! Cotan's developer tool, `cargo xtask`: set-up, demo, tests, and the laws of the code base.
//!
//! Each command is one file with a `COMMAND`, and one row in [`COMMANDS`]. Nothing but `std`, so
//! that it builds in a second on a machine with nothing installed.

use std::process::ExitCode;

mod bench;
mod bless;
mod check;
mod ci;
mod conformance;
mod demo;
mod docs;
mod fmt;
mod fuzz;
mod jax_calls;
mod performance;
mod python;
mod setup;
mod shell;
mod skeleton;
mod test;
mod tidy;

/// Every command, in the order `cargo xtask help` lists them.
const COMMANDS: &[Command] = &[
    setup::COMMAND,
    demo::COMMAND,
    test::COMMAND,
    check::COMMAND,
    fmt::COMMAND,
    tidy::COMMAND,
    docs::COMMAND,
    bench::COMMAND,
    bless::COMMAND,
    fuzz::COMMAND,
    conformance::COMMAND,
    ci::COMMAND,
    python::COMMAND,
    python::wheel::COMMAND,
    skeleton::NEW_OP,
    skeleton::NEW_RULE,
    skeleton::NEW_PASS,
    skeleton::NEW_DIALECT,
];

/// One command of `cargo xtask`.
struct Command {
    /// The name of the command.
    name: &'static str,
    /// One line for `help`.
    about: &'static str,
    /// The arguments of the command, a line each; empty if there are none.
    takes: &'static str,
    /// Runs it on the arguments after its name.
    run: fn(&[String]) -> Result,
}

/// The result of a command; an error is a message for the user at the terminal.
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
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (name, wants_help) = match words[..] {
        [] | ["help" | "-h" | "--help"] => {
            print!("{}", help());
            return Ok(());
        }
        ["help", name, ..] => (name, true),
        // Arguments after `--` are passed on.
        [name, ref rest @ ..] => {
            (name, rest.iter().take_while(|word| **word != "--").any(|word| is_help(word)))
        }
    };
    let command = COMMANDS.iter().find(|command| command.name == name);
    let command = command.ok_or_else(|| format!("no command `{name}`\n\n{}", help()))?;
    if wants_help {
        print!("{}", command.help());
        return Ok(());
    }
    match words[1..] {
        [word, ..] if command.takes.is_empty() => {
            Err(format!("`{name}` has no argument, but got `{word}`"))
        }
        _ => (command.run)(&arguments[1..]),
    }
}

fn is_help(word: &str) -> bool {
    word == "-h" || word == "--help"
}

impl Command {
    fn help(&self) -> String {
        let Self { name, about, takes, .. } = self;
        let arguments = if takes.is_empty() { "" } else { " [ARGUMENTS]" };
        let lines: String = takes.lines().map(|line| format!("  {line}\n")).collect();
        let gap = if takes.is_empty() { "" } else { "\n" };
        format!("{about}\n\nUsage: cargo xtask {name}{arguments}\n{gap}{lines}")
    }
}

/// Fails when a word begins with a dash and is none of these.
fn refuse_other_flags(command: &str, words: &[String], known: &[&str]) -> Result {
    let other = words.iter().find(|word| word.starts_with('-') && !known.contains(&word.as_str()));
    let Some(other) = other else { return Ok(()) };
    let known = match known {
        [] => "takes no flags".to_owned(),
        known => format!("takes {}", known.join(", ")),
    };
    Err(format!("`{command}` has no `{other}`; it {known}"))
}

fn help() -> String {
    let mut text = String::from("Usage: cargo xtask COMMAND [ARGUMENTS]\n\n");
    for Command { name, about, .. } in COMMANDS {
        text.push_str(&format!("  {name:<8} {about}\n"));
    }
    text.push_str("\n`cargo xtask COMMAND --help` lists the arguments of a command.\n");
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

    #[test]
    fn every_command_prints_help_instead_of_running() {
        for Command { name, .. } in COMMANDS {
            assert_eq!(dispatch(&words(&[name, "--help"])), Ok(()));
            assert_eq!(dispatch(&words(&["help", name])), Ok(()));
        }
    }

    #[test]
    fn every_command_rejects_unknown_arguments() {
        for Command { name, .. } in COMMANDS.iter().filter(|command| command.name != "test") {
            assert!(dispatch(&words(&[name, "--frobnicate"])).is_err(), "{name}");
        }
    }

    fn words(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }
}
