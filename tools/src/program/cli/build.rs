//! The flags of `cotan build`.

use super::flags::{self, flag, under, valued};
use crate::program::build::Kind;
use clap::{Arg, ArgAction, Command, value_parser};

const BUILT: &str = "Artifacts";
const READING: &str = "Reading";
const FINDINGS: &str = "Diagnostics";

const EXAMPLES: &str = "\
Examples:
  cotan build a.mlir --fn f -o f.o                      an object, which `cc main.c f.o -lm` links
  cotan build a.mlir -o f.o --emit=obj,header           f.o, and f.h with its declarations
  cotan build a.mlir -o libf.so --target-cpu=x86-64-v3  a shared library for any such CPU
  cotan build a.mlir --emit=asm -O3                     assembly, on the standard output
  cotan build a.mlir --print-buffers                    its buffers and their sizes
  cotan grad a.mlir --wrt w --value | cotan build - -o grad.o --emit=obj,header

Kinds: obj (.o), so (.so, linked with $CC or cc), header (.h), llvm (.ll), asm (.s), and loops (.mlir): the
program as loops over buffers. Derivative requests of the module are expanded first.
Exit status: 0 success, 1 diagnostics, 2 usage, 70 internal error.";

/// Returns the command.
pub fn command() -> Command {
    Command::new("build")
        .about("Make objects, libraries and headers of the functions of a module")
        .override_usage(
            "cotan build [FILE|-] [--fn NAME]... [--emit KIND[,KIND]...] [-o FILE] [OPTIONS]",
        )
        .after_help(EXAMPLES)
        .max_term_width(100)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(flags::input())
        .args(under(BUILT, what()))
        .args(under(READING, [flags::unregistered(), flags::nesting()]))
        .args(under(FINDINGS, flags::diagnostics()))
}

fn what() -> [Arg; 11] {
    [
        valued("fn", "NAME")
            .action(ArgAction::Append)
            .help("A function to export [default: all public ones]"),
        valued("emit", "KIND")
            .value_parser(Kind::ALL.map(Kind::name))
            .value_delimiter(',')
            .action(ArgAction::Append)
            .help("obj, so, header, llvm, asm, loops, stablehlo [default: by the output's suffix]"),
        valued("out", "FILE")
            .short('o')
            .long("output")
            .help("The output; with several kinds, each gets its suffix; `-` for the standard output"),
        valued("level", "LEVEL")
            .short('O')
            .long(None)
            .value_parser(value_parser!(u8).range(0..=3))
            .help("The optimization level of LLVM: from 0 (none) to 3 (all, slow) [default: 2]"),
        valued("target-cpu", "CPU").help(
            "The CPU it is for; `native` for the one of this machine, `help` lists them [default: native]",
        ),
        valued("fp", "RULES").value_parser(flags::floating_point()).help(
            "Allowed reassociation of float sums: `strict` adds as the interpreter does [default: default]",
        ),
        flag("threads").help("Put long loops into parts, which the caller's workspace may run at once"),
        flag("check-bounds").help(
            "Check every read and write of a buffer, to find mistakes of the compiler; slow",
        ),
        flag("print-buffers").help(
            "Report the buffers of functions, their sizes and their lifetimes",
        ),
        flags::view(),
        flag("trace-fusion").help(
            "Report for each pair of loops why it was fused or not",
        ),
    ]
}
