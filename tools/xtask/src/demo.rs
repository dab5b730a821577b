//! `cargo xtask demo`: the shortest way to see it work.

mod beside_c;

use std::fs;
use std::process::Command as Process;

use crate::shell::{cargo, root, run};
use crate::{Command, Result, setup};

pub const COMMAND: Command =
    Command { name: "demo", about: "set up, then show Cotan at work", takes: "", run: demo };

/// A step of the demo.
struct Step {
    /// The introduction for the reader.
    says: &'static str,
    /// The command.
    runs: Runs,
}

enum Runs {
    /// Nothing: shows a file of [`FOLDER`].
    File(&'static str),
    /// `cotan`, in [`FOLDER`].
    Cotan(&'static [&'static str]),
    /// `cotan`, in [`FOLDER`], which is to find a mistake.
    Mistaken(&'static [&'static str]),
    /// A gradient compared with one that is written by hand in C.
    BesideC,
}
use Runs::{BesideC, Cotan, File, Mistaken};

/// The folder of the programs of the demo.
const FOLDER: &str = "tools/xtask/demo";

/// The commands of the demo, in order. To show more, add a row.
const STEPS: &[Step] = &[
    Step { says: "A program", runs: File("poly.mlir") },
    Step {
        says: "The same program as upstream's mlir-opt reads and prints it",
        runs: Cotan(&["opt", "poly.mlir", "--print-generic", "--timing"]),
    },
    Step {
        says: "A program over arrays, for vectors of any length `n`",
        runs: File("softmax.mlir"),
    },
    Step { says: "It runs", runs: Cotan(&["run", "softmax.mlir", "--arg", "x=[1.0, 2.0, 4.0]"]) },
    Step { says: "Mistakes are pointed at", runs: Mistaken(&["opt", "mistakes.mlir"]) },
    Step { says: "... and explained", runs: Cotan(&["explain", "E0401"]) },
    Step { says: "A loss, over data of any size", runs: File("loss.mlir") },
    Step {
        says: "Its gradient, made by a pass: a program like others",
        runs: Cotan(&["grad", "loss.mlir", "--wrt", "w"]),
    },
    Step { says: "The same, asked for in the program", runs: File("gradient.mlir") },
    Step {
        says: "Value and gradient of ten thousand numbers in the interpreter, and how long each stage took",
        runs: Cotan(&[
            "run",
            "gradient.mlir",
            "--fn=gradient",
            "--arg=n=10000",
            "--random-seed=1",
            "--timing",
            "--engine=interpret",
        ]),
    },
    Step {
        says: "The same as machine code for this CPU",
        runs: Cotan(&[
            "run",
            "gradient.mlir",
            "--fn=gradient",
            "--arg=n=10000",
            "--random-seed=1",
            "--timing",
        ]),
    },
    Step {
        says: "As an object and a header for C, beside a gradient that is written by hand",
        runs: BesideC,
    },
];

/// The last words.
const NEXT: &str = "\
Next:
  docs/src/getting-started.md   the book (`cargo install mdbook`, `cargo xtask docs serve --open`)
  cargo install --path tools    the `cotan` command
  cotan opt --help              its flags
";

fn demo(_: &[String]) -> Result {
    setup::ensure()?;
    run(&cargo(), &["build", "--quiet", "--package=cotan", "--features=llvm"])?;
    for Step { says, runs } in STEPS {
        eprintln!("\n== {says}\n");
        match runs {
            File(name) => print!("{}", read(name)?),
            Cotan(arguments) => cotan(arguments, 0)?,
            Mistaken(arguments) => cotan(arguments, 1)?,
            BesideC => beside_c::show()?,
        }
    }
    eprint!("\n{NEXT}");
    Ok(())
}

fn read(name: &str) -> Result<String> {
    let path = root().join(FOLDER).join(name);
    fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

/// Runs `cotan`, which is to end with `status`.
fn cotan(arguments: &[&str], status: i32) -> Result {
    let words: Vec<String> = arguments.iter().map(|word| quoted(word)).collect();
    let line = format!("cotan {}", words.join(" "));
    eprintln!("$ {line}");
    let mut process = Process::new(cargo());
    let manifest = root().join("Cargo.toml");
    process.args(["run", "--quiet", "--package=cotan", "--features=llvm", "--manifest-path"]);
    process.arg(manifest);
    process.arg("--").args(arguments).current_dir(root().join(FOLDER));
    match process.status() {
        Ok(ended) if ended.code() == Some(status) => Ok(()),
        Ok(ended) => Err(format!("`{line}` ended with {ended}, not with {status}")),
        Err(error) => Err(format!("cannot run cargo: {error}")),
    }
}

/// Returns a word quoted for a shell.
fn quoted(word: &str) -> String {
    if word.contains([' ', '[']) { format!("'{word}'") } else { word.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_programs_of_the_demo_are_there() {
        let named = STEPS.iter().filter_map(|step| match step.runs {
            Cotan(arguments) | Mistaken(arguments) => Some(arguments),
            File(_) | BesideC => None,
        });
        for name in named.flatten().filter(|word| word.ends_with(".mlir")) {
            assert!(!read(name).unwrap().is_empty());
        }
    }
}
