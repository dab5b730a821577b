//! An `opt` that knows intervals: everything `cotan` does, for one dialect and one pass more.

use std::process::ExitCode;

fn main() -> ExitCode {
    cotan::main_with(cotan_example_interval::registry(), cotan_example_interval::passes())
}
