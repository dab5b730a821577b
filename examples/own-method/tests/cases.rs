//! The cases below `tests/cases`: the command line with one more AD method.

use std::process::ExitCode;

fn main() -> ExitCode {
    cotan::suite("tests/cases", cotan_dialects::registry(), cotan_example_dual::passes()).main()
}
