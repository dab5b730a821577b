//! The flags of `cotan test`.

use clap::{Arg, ArgAction, Command, value_parser};

const EXAMPLES: &str = "\
Examples:
  cotan test cases                            run every .mlir file below cases
  cotan test cases/cse.mlir --bless           accept the current output of one case
  cotan test cases --filter cse --jobs 1
  cotan test mlir/test/Transforms --bless-from-check

A case declares its commands and the expected output:
  // RUN: cotan opt %s --cse                  [1] after RUN: ends with exit status 1
  // OUT:                                     the comments below are the output;
                                              without it, it is in files next to the case
  // ERR  ^^^ message                         an error above the carets; WARN, REMARK
  // COUNT: arith.mulf 2                      this number is left
  // EVAL: f(1.0, 2.0) = 3.0                  the result of a function; ~ to twelve digits
All but RUN concern the first run; OUT[2], ERR[2], ... concern the second.

The language of lit and FileCheck is understood as well, mlir-opt is `cotan opt`:
  // RUN: mlir-opt %s -cse | FileCheck %s     CHECK, -NEXT, -SAME, -NOT, -DAG, -LABEL, -COUNT-n,
                                              -EMPTY, [[X:regex]], [[#X:]], {{regex}}

Exit status: 0 all passed, 1 some failed, 2 usage, or no case to run.";

/// Returns the command.
pub fn command() -> Command {
    Command::new("test")
        .about("Run the snapshot tests below folders")
        .override_usage("cotan test PATH... [OPTIONS]")
        .after_help(EXAMPLES)
        .max_term_width(100)
        .arg(
            Arg::new("path")
                .value_name("PATH")
                .required(true)
                .num_args(1..)
                .help("Folders of cases, or single cases"),
        )
        .args([
            words("filter", "Run only the cases whose path contains WORD").short('f'),
            words("skip", "Leave out the cases whose path contains WORD"),
            switch("bless", "Accept the current output of the cases; COTAN_BLESS=1 does the same"),
            switch("bless-from-check", "Move cases that pass from FileCheck to expected output"),
            switch("list", "List the cases and stop"),
            value("jobs", "N", "Number of parallel runs [default: one for each processor]")
                .short('j')
                .value_parser(value_parser!(u16).range(1..)),
            value("format", "FORMAT", "pretty, terse, or json [default: pretty]")
                .value_parser(["pretty", "terse", "json"]),
            value("color", "WHEN", "auto, always, never [default: auto]")
                .value_parser(["auto", "always", "never"]),
        ])
}

fn value(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help).hide_possible_values(true)
}

fn words(name: &'static str, help: &'static str) -> Arg {
    value(name, "WORD", help).action(ArgAction::Append)
}

fn switch(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}
