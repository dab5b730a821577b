//! Futamura's first projection: an interpreter, specialized to a program, is as good as the program
//! written by hand, and so is its derivative.

use crate::run::{cotan, run};
use std::fs;

/// An interpreter of a stack language, whose test has the command that specializes it.
const INTERPRETER: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/cases/passes/partial_eval/interpreter.mlir");

/// The interpreted program.
const BY_HAND: &str = "func.func @run(%n: index, %x: f64, %y: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  %half = arith.constant 0.5 : f64
  %last = scf.for %i = %zero to %n step %one iter_args(%a = %x) -> (f64) {
    %b = arith.mulf %a, %y : f64
    %c = arith.addf %b, %a : f64
    %is_positive = arith.cmpf ogt, %c, %none : f64
    %d = scf.if %is_positive -> (f64) {
      %sine = math.sin %c : f64
      scf.yield %sine : f64
    } else {
      scf.yield %c : f64
    }
    %e = arith.mulf %d, %half : f64
    scf.yield %e : f64
  }
  return %last : f64
}
";

/// Returns the output of a command that reads a program.
fn output(args: &[&str], program: &str) -> String {
    let ended = run(&cotan(), args, program.as_bytes());
    assert_eq!(ended.status, 0, "{ended}");
    ended.out
}

/// Returns the interpreter, and its options for the known program.
fn interpreter() -> (String, String) {
    let text = fs::read_to_string(INTERPRETER).expect("the case is there");
    let command = text.lines().find_map(|line| line.strip_prefix("// RUN: "));
    let command = command.expect("the case has a command");
    let pipeline = command.split('\'').nth(1).expect("it has a pipeline").to_owned();
    (text, pipeline)
}

/// Returns the arguments for the known program, as `name=value`.
fn program(pipeline: &str) -> Vec<String> {
    let known = pipeline.split("known=").nth(1).and_then(|known| known.strip_suffix("})"));
    let known = known.expect("a program is known").replace("],", "]\n");
    known.lines().map(|known| format!("--arg={known}")).collect()
}

#[test]
fn the_machine_code_is_that_of_the_program() {
    let (text, pipeline) = interpreter();
    let residual = output(&["opt", "-", &format!("--pass-pipeline={pipeline}")], &text);
    let code = |program: &str| {
        let gradient = ["grad", "-", "--fn=run", "--wrt=x,y", "--value"];
        let gradient = output(&gradient, program);
        output(&["build", "-", "--emit=asm"], &gradient)
    };
    assert_eq!(code(&residual), code(BY_HAND));
}

#[test]
fn results_are_those_of_the_interpreter() {
    let (text, pipeline) = interpreter();
    let residual = output(&["opt", "-", &format!("--pass-pipeline={pipeline}")], &text);
    let program = program(&pipeline);
    for args in [["n=0", "x=0.5", "y=2.0"], ["n=7", "x=0.75", "y=0.25"], ["n=3", "x=-2.5", "y=1.5"]]
    {
        let args = args.map(|arg| format!("--arg={arg}"));
        let with = |first: &[&str], known: &[String], text: &str| {
            let args = known.iter().chain(&args).map(String::as_str);
            let all: Vec<&str> = first.iter().copied().chain(args).collect();
            output(&all, text).split_once(" = ").map(|it| it.1.to_owned())
        };
        let interpreted = with(&["run", "-", "--fn=run"], &program, &text);
        let compiled = with(&["run", "-", "--fn=run", "--engine=jit"], &[], &residual);
        assert!(interpreted.is_some());
        assert_eq!(interpreted, compiled, "{args:?}");
    }
}
