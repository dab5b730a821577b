//! `cargo xtask conformance`: programs of JAX, StableHLO and upstream, where a copy of these is installed.

mod jax;
mod mlir;
mod stablehlo;
mod text;

use super::{Command, Result};

pub const COMMAND: Command = Command {
    name: "conformance",
    about: "Compare with JAX, or run the test programs of StableHLO or upstream",
    takes: "jax [FLAGS OF calls.py]          calls of JAX's public functions; `PYTHON` has JAX\n\
            bytecode [FOLDER]                bytecode of the programs of `tests/jax`; likewise\n\
            stablehlo [--jit] DIR [PREFIX]   the self-checking programs below DIR\n\
            mlir DIR                         the FileCheck tests of upstream below DIR\n\
            text DIR                         read, print, and read again the programs below DIR",
    run,
};

fn run(arguments: &[String]) -> Result {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["jax", ref rest @ ..] => jax::calls(rest),
        ["bytecode", ref rest @ ..] => jax::compare("bytecode.py", rest),
        ["stablehlo", ref rest @ ..] => stablehlo::run(rest),
        ["mlir", folder] => mlir::run(folder),
        ["text", folder] => text::run(folder),
        _ => Err(format!("`conformance` takes one of:\n{}", COMMAND.takes)),
    }
}
