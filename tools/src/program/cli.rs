//! The command line: one table, from which parsing, help, completions and manual pages are
//! generated.

mod argv;
mod bench;
mod bisect;
mod build;
mod check;
mod cost;
mod flags;
mod grad;
mod opt;
mod reduce;
mod run;
#[cfg(feature = "harness")]
mod test;

use clap::builder::{PossibleValuesParser, Styles};
use clap::{Arg, ArgMatches, Command};
use clap_complete::Shell;
use cotan_passes::PassRegistry;

pub use argv::{passes_in_order, upstream};
pub use opt::{LocationStyle, VerifyWhen, command as opt_command};

/// Shown below `cotan --help`.
const EXAMPLES: &str = "\
Examples:
  cotan opt a.mlir --cse --dce                run two passes, print the result
  cotan opt a.mlir --cse --print-ir-after-change
                                              see what the pass changed
  cotan run a.mlir --fn f --arg x=1.5         what a function gives
  cotan grad a.mlir --fn f                    the derivative of a function
  cotan check a.mlir --fn f --arg n=5         is the derivative right? its certificate
  cotan cost a.mlir --fn f                    the cost of a function, before it runs
  cotan bisect a.mlir --fn f --pass-pipeline=cse
                                              which pass and rule change a value?
  cotan reduce a.mlir --while-error E0903 -- check
                                              a small program with the same error
  cotan build a.mlir --fn f -o f.o            an object, for C and others
  cotan bench a.mlir --fn f --size n=1e3..1e7 how fast is it as machine code?
  cotan test cases                            run the snapshot tests of a folder
  cotan explain E0103                         what an error is about
  cotan completions bash > ~/.local/share/bash-completion/completions/cotan";

/// Returns the whole command line of a program called `name`.
pub fn command(name: &str, passes: &PassRegistry) -> Command {
    let command = Command::new("cotan")
        .bin_name(name)
        .display_name(name)
        .version(env!("CARGO_PKG_VERSION"))
        .about("A multi-level compiler IR for differentiable array programs")
        .after_help(EXAMPLES)
        .styles(Styles::styled())
        .max_term_width(100)
        .propagate_version(true)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(false)
        .subcommand(opt::command(passes))
        .subcommand(run::command())
        .subcommand(grad::command(passes))
        .subcommand(check::command())
        .subcommand(cost::command())
        .subcommand(bisect::command())
        .subcommand(reduce::command())
        .subcommand(build::command())
        .subcommand(bench::command())
        .subcommands(tests())
        .subcommands(server())
        .subcommand(explain())
        .subcommand(completions())
        .subcommand(man());
    match name {
        "cotan" => command,
        name => called(name, command).mut_subcommands(|command| called(name, command)),
    }
}

/// Returns a command whose usage and examples call the program by another name.
fn called(name: &str, command: Command) -> Command {
    let renamed = |text: &dyn ToString| {
        let text = text.to_string().replace("cotan ", &format!("{name} "));
        text.replace("completions/cotan", &format!("completions/{name}"))
    };
    let usage = command.clone().version("").render_usage().to_string();
    let command = match usage.strip_prefix("Usage: cotan ") {
        Some(usage) => command.override_usage(format!("{name} {usage}")),
        None => command,
    };
    match command.get_after_help().map(|text| renamed(text)) {
        Some(examples) => command.after_help(examples),
        None => command,
    }
}

#[cfg(feature = "harness")]
fn tests() -> Option<Command> {
    Some(test::command())
}

#[cfg(not(feature = "harness"))]
fn tests() -> Option<Command> {
    None
}

#[cfg(feature = "lsp")]
fn server() -> Option<Command> {
    Some(Command::new("lsp").about("Serve an editor, by the language server protocol"))
}

#[cfg(not(feature = "lsp"))]
fn server() -> Option<Command> {
    None
}

fn explain() -> Command {
    Command::new("explain")
        .about("Explain an error code, an operation or a pass, with an example")
        .arg(
            Arg::new("name")
                .value_name("NAME")
                .help("E0103, array.fold or canonicalize; without it, all error codes are listed"),
        )
}

fn completions() -> Command {
    Command::new("completions").about("Print completions for a shell").arg(
        Arg::new("shell")
            .value_name("SHELL")
            .required(true)
            .value_parser(clap::value_parser!(Shell)),
    )
}

fn man() -> Command {
    Command::new("man")
        .about("Print the manual page")
        .arg(Arg::new("command").value_name("COMMAND").help("Of a command: opt, test, ..."))
}

/// Returns the text of completions for the chosen shell.
pub fn completions_text(
    name: &str,
    passes: &PassRegistry,
    explained: Vec<&'static str>,
    matches: &ArgMatches,
) -> Vec<u8> {
    let mut text = Vec::new();
    let explained = PossibleValuesParser::new(explained);
    let whole = command(name, passes).mut_subcommand("explain", |explain| {
        explain.mut_arg("name", |arg| arg.value_parser(explained))
    });
    if let Some(&shell) = matches.get_one::<Shell>("shell") {
        clap_complete::generate(shell, &mut { whole }, name, &mut text);
    }
    text
}

/// Returns the manual page of the program or of one of its commands; `None` if there is no such
/// command.
pub fn manual(name: &str, passes: &PassRegistry, matches: &ArgMatches) -> Option<Vec<u8>> {
    let mut whole = command(name, passes);
    whole.build();
    let chosen = match matches.get_one::<String>("command") {
        Some(wanted) => whole.find_subcommand(wanted)?.clone(),
        None => whole,
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(chosen).render(&mut text).ok()?;
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_of_other_names_call_themselves_so() {
        let mut command = command("mine-opt", &cotan_passes::registry());
        command.build();
        let run = command.find_subcommand_mut("run").expect("there is `run`");
        let help = run.render_help().to_string();
        assert!(help.contains("Usage: mine-opt run [FILE|-]"), "{help}");
        assert!(help.contains("mine-opt opt a.mlir --cse | mine-opt run -"), "{help}");
    }
}
