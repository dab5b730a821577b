//! The program: from words of a command line to a command.

mod bench;
mod bisect;
mod build;
mod c_compiler;
mod check;
mod cli;
mod console;
mod cost;
mod data;
mod derive;
mod diagnostics_sink;
mod error;
mod explain;
mod grad;
mod guard;
#[cfg(feature = "harness")]
pub mod in_process;
mod input;
mod lists;
mod lower;
#[cfg(feature = "lsp")]
mod lsp;
mod meaning;
mod opt;
mod output;
mod panic;
mod progress;
mod reduce;
mod run;
mod status;
#[cfg(feature = "harness")]
mod test;
mod view;

use crate::reference;
use clap::ArgMatches;
use console::Console;
use cotan_ir::Registry;
use cotan_passes::PassRegistry;
use status::Status;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

/// Runs the program with the dialects and passes of Cotan.
pub fn main() -> ExitCode {
    main_with(crate::registry(), cotan_passes::registry())
}

/// Runs the program with these dialects and passes, by the arguments of the command line.
pub fn main_with(registry: Arc<Registry>, passes: PassRegistry) -> ExitCode {
    let mut args = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned());
    let path = args.next().unwrap_or_default();
    let name = Path::new(&path).file_stem().map(|name| name.to_string_lossy().into_owned());
    let name = name.unwrap_or_else(|| "cotan".to_owned());
    let program = Program { name, registry, passes, console: Console::process() };
    program.run(args.collect()).into()
}

/// Runs the program, called `name`, by these arguments; returns its exit status.
pub fn run(name: &str, args: Vec<String>) -> u8 {
    let (registry, passes) = (crate::registry(), cotan_passes::registry());
    let console = Console::process();
    Program { name: name.to_owned(), registry, passes, console }.run(args).code()
}

/// The resources of a run.
pub struct Program {
    /// The name of the program.
    pub name: String,
    pub registry: Arc<Registry>,
    pub passes: PassRegistry,
    pub console: Console,
}

impl Program {
    pub fn run(&self, args: Vec<String>) -> Status {
        let command = cli::command(&self.name, &self.passes);
        let args = match (args.split_first(), command.find_subcommand("opt")) {
            (Some((first, rest)), Some(opt)) if first == "opt" => {
                let rest = cli::upstream(opt, rest.to_vec());
                std::iter::once(first.clone()).chain(rest).collect()
            }
            _ => args,
        };
        let all = std::iter::once(self.name.clone()).chain(args.iter().cloned());
        match command.try_get_matches_from(all) {
            Ok(matches) => self.dispatch(&matches, &args),
            Err(error) => {
                // Help and version are errors of a kind, and go to the standard output.
                let written = self.console.usage(&error);
                match error.use_stderr() {
                    true => Status::Usage,
                    false => ended(&self.console, written).err().unwrap_or(Status::Success),
                }
            }
        }
    }

    fn dispatch(&self, matches: &ArgMatches, args: &[String]) -> Status {
        let flags = matches.subcommand().map(|(_, flags)| flags);
        view::recorded(&self.console, flags, || self.command(matches, args))
    }

    fn command(&self, matches: &ArgMatches, args: &[String]) -> Status {
        match matches.subcommand() {
            Some(("opt", matches)) => opt::run(self, matches, &args[1..]),
            Some(("run", matches)) => run::run(self, matches),
            Some(("bench", matches)) => bench::run(self, matches),
            Some(("build", matches)) => build::run(self, matches),
            Some(("grad", matches)) => grad::run(self, matches),
            Some(("check", matches)) => check::run(self, matches),
            Some(("cost", matches)) => cost::run(self, matches),
            Some(("bisect", matches)) => bisect::run(self, matches),
            Some(("reduce", matches)) => reduce::run(self, matches),
            #[cfg(feature = "harness")]
            Some(("test", matches)) => test::run(self, matches),
            #[cfg(feature = "lsp")]
            Some(("lsp", _)) => lsp::run(self),
            Some(("explain", matches)) => self.explain(matches),
            Some(("completions", matches)) => {
                let names = explain::names(&self.registry, &self.passes);
                show(
                    &self.console,
                    &cli::completions_text(&self.name, &self.passes, names, matches),
                )
            }
            Some(("man", matches)) => match cli::manual(&self.name, &self.passes, matches) {
                Some(page) => show(&self.console, &page),
                None => self.usage("there is no such command; `--help` lists them"),
            },
            _ => Status::Usage,
        }
    }

    fn explain(&self, matches: &ArgMatches) -> Status {
        let Some(name) = matches.get_one::<String>("name") else {
            return show(&self.console, explain::list().as_bytes());
        };
        if let Some(section) = reference::section(&self.registry, &self.passes, name) {
            return show(&self.console, section.as_bytes());
        }
        match explain::find(name, &explain::names(&self.registry, &self.passes)) {
            Ok(code) => show(&self.console, explain::explain(code).as_bytes()),
            Err(Some(near)) => self.usage(&format!("no `{name}`; did you mean `{near}`?")),
            Err(None) => self.usage(&format!(
                "no code, operation or pass `{name}`; `explain` alone lists all codes, `opt \
                 --show-dialects` and `--show-passes` the others"
            )),
        }
    }

    pub fn usage(&self, message: &str) -> Status {
        let _ = writeln!(self.console.err.clone(), "error: {message}");
        Status::Usage
    }
}

/// Prints a result and returns the status of the run. A reader that closed its pipe is no error.
pub fn show(console: &Console, text: &[u8]) -> Status {
    print(console, text).err().unwrap_or(Status::Success)
}

/// Prints a part of a result. If the standard output fails, the error is the final status of the
/// run: success for a closed pipe.
pub fn print(console: &Console, text: &[u8]) -> Result<(), Status> {
    let mut out = console.out.clone();
    ended(console, out.write_all(text).and_then(|()| out.flush()))
}

/// Returns the end of a run after a failed write to the standard output, which is reported.
fn ended(console: &Console, written: io::Result<()>) -> Result<(), Status> {
    written.map_err(|error| {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Status::Success;
        }
        let reason = input::reason(&error);
        let message = format!("error: cannot write the standard output: {reason}");
        let _ = writeln!(console.err.clone(), "{message}");
        Status::Diagnostics
    })
}
