//! The cases below `tests/cases`: the output of `interval-opt`, and the results of evaluation.

use cotan_example_interval::{passes, registry};
use std::process::ExitCode;

fn main() -> ExitCode {
    let tool = cotan::tool(registry(), passes());
    cotan_harness::Suite::new("tests/cases").registry(registry()).tool("interval-opt", tool).main()
}
