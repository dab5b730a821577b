//! `cargo xtask bench`: the speed of `cotan opt`, its memory consumption, the accuracy of
//! functions.

use crate::shell::{cargo, run, run_counting_lines};
use crate::{Command, Result, python, refuse_other_flags};

pub const COMMAND: Command = Command {
    name: "bench",
    about: "measure, as JSON lines: bench [NAME] [--quick] [--alone]; see docs/performance.md",
    takes: "\
NAME            one of math, arrays, allocations, processes, programs, breadth, python, operations;
                or only the benches and cases whose names contain NAME [default: everything but
                programs, breadth, python and operations, which need LLVM; half an hour]
--quick         small sizes only; minutes
--alone         without upstream's tool, and breadth without JAX
--awkward       of breadth: the size of each program that is no multiple of vectors
--grid          of breadth: twelve programs at sizes from 1 to 10^7
--element=f32   of breadth: one element type
--write         of operations: the tables of the page
--exhaustive    of math: every f32, not a million of them",
    run: bench,
};

const TARGETS: &[&str] = &["math", "arrays", "allocations", "processes"];

/// The benches of machine code, which need LLVM.
const MACHINE_CODE: &[&str] = &["programs", "breadth"];

const KNOWN: &[&str] = &[
    "--quick",
    "--alone",
    "--exhaustive",
    "--awkward",
    "--grid",
    "--element=f32",
    "--element=f64",
    "--write",
];

/// The one that needs LLVM and Python: the package.
const PYTHON: &str = "python";

/// The one that needs LLVM, Python and references: single operations.
const OPERATIONS: &str = "operations";

/// The packages of [`OPERATIONS`].
const REFERENCES: &str = "tests/tables/operations/requirements.txt";

fn bench(arguments: &[String]) -> Result {
    refuse_other_flags("bench", arguments, KNOWN)?;
    if arguments.iter().any(|word| word == PYTHON) {
        return from_python(arguments);
    }
    if arguments.iter().any(|word| word == OPERATIONS) {
        return operations(arguments);
    }
    let target = MACHINE_CODE.iter().find(|&target| arguments.iter().any(|word| word == target));
    if let Some(target) = target {
        return machine_code(target, arguments);
    }
    run(&cargo(), &["build", "--quiet", "--release", "--package", "cotan"])?;
    // The name of a target selects it exclusively.
    let alone = TARGETS.iter().find(|&target| arguments.iter().any(|word| word == target));
    let mut results = 0;
    for target in alone.map_or(TARGETS, std::slice::from_ref) {
        let mut words = vec!["bench", "--quiet", "--package", "cotan-benches", "--bench", target];
        words.push("--");
        words.extend(arguments.iter().map(String::as_str));
        results += run_counting_lines(&cargo(), &words)?;
    }
    match (results, arguments.iter().find(|word| !word.starts_with('-'))) {
        (0, Some(word)) => {
            Err(format!("no bench or case is called `{word}`; targets are {}", TARGETS.join(", ")))
        }
        _ => Ok(()),
    }
}

/// Measures calls from Python, and the kit or `programs` next to `jax.jit`, with an extension that is
/// optimized.
fn from_python(arguments: &[String]) -> Result {
    let venv = python::prepare("test", python::REQUIREMENTS, "release")??;
    let (flags, names): (Vec<&str>, Vec<&str>) = arguments
        .iter()
        .map(String::as_str)
        .filter(|&word| word != PYTHON)
        .partition(|word| word.starts_with('-'));
    if let ["programs", names @ ..] = &names[..] {
        return venv.python(&[&["python/bench/programs.py"], &flags[..], names].concat());
    }
    let is_calls = names == ["calls"];
    if names.is_empty() || is_calls {
        venv.python(&[&["python/bench/calls.py"], &flags[..]].concat())?;
    }
    if is_calls {
        return Ok(());
    }
    venv.python(&[&["python/bench/kit.py"], &names[..]].concat())
}

/// Measures operations next to NumPy, SciPy and JAX.
fn operations(arguments: &[String]) -> Result {
    let venv = python::prepare("operations", REFERENCES, "release")??;
    let words = arguments.iter().map(String::as_str).filter(|&word| word != OPERATIONS);
    let words: Vec<&str> = words.collect();
    venv.python(&[&["tests/tables/operations/table.py"], &words[..]].concat())
}

/// Measures machine code.
fn machine_code(target: &str, arguments: &[String]) -> Result {
    let mut words = vec!["bench", "--quiet", "--package", "cotan-backend-llvm"];
    words.extend(["--all-features", "--bench", target, "--"]);
    words.extend(arguments.iter().map(String::as_str));
    match run_counting_lines(&cargo(), &words)? {
        0 => Err("no program is called like that".to_owned()),
        _ => Ok(()),
    }
}
