//! The calls of `tests/jax/calls.py`.

use crate::Result;
use crate::shell::{cargo, output, root, run as run_program};
use std::env;

/// Builds `cotan` and compares it with the JAX of an interpreter of Python.
pub fn run(arguments: &[&str]) -> Result {
    let python = env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    if output(&python, &["-c", "import jax, numpy"]).is_none() {
        return Err(format!("`{python}` has no JAX: set PYTHON to an interpreter that has"));
    }
    run_program(&cargo(), &["build", "-p", "cotan"])?;
    let cotan = root().join("target/debug/cotan").display().to_string();
    let script = ["tests/jax/calls.py", &cotan];
    run_program(&python, &[&script, arguments].concat())
}
