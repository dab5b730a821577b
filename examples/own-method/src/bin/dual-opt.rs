//! `cotan` with one more AD method: `dual-opt grad loss.mlir --method=dual-numbers`.

use std::process::ExitCode;

fn main() -> ExitCode {
    cotan::main_with(cotan_dialects::registry(), cotan_example_dual::passes())
}
