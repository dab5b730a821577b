//! An `opt` with intervals: `cotan` plus one dialect and one pass.

use std::process::ExitCode;

fn main() -> ExitCode {
    cotan::main_with(cotan_example_interval::registry(), cotan_example_interval::passes())
}
