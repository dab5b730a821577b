//! The cases below `tests/cases`: what `interval-opt` prints of them, and what they compute.

use cotan_example_interval::{passes, registry};
use std::process::ExitCode;

fn main() -> ExitCode {
    let tool = cotan::tool(registry(), passes());
    cotan_harness::Suite::new("tests/cases").registry(registry()).tool("interval-opt", tool).main()
}
