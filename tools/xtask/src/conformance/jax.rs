//! Scripts of `tests/jax` that compare Cotan with JAX.

use crate::Result;
use crate::shell::{cargo, output, root, run as run_program};
use std::env;

/// Writes the sample calls that are missing, and runs those that have no result.
pub fn calls(arguments: &[&str]) -> Result {
    run_program(&python()?, &["tests/jax/samples.py", "target/jax-calls/samples"])?;
    compare("calls.py", arguments)
}

/// Builds `cotan` and runs a script with an interpreter of Python that has JAX.
pub fn compare(script: &str, arguments: &[&str]) -> Result {
    let python = python()?;
    run_program(&cargo(), &["build", "-p", "cotan"])?;
    let cotan = root().join("target/debug/cotan").display().to_string();
    let script = format!("tests/jax/{script}");
    run_program(&python, &[&[&script, &*cotan], arguments].concat())
}

/// Returns an interpreter of Python that has JAX.
fn python() -> Result<String> {
    let python = env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    match output(&python, &["-c", "import jax, numpy"]) {
        Some(_) => Ok(python),
        None => Err(format!("`{python}` has no JAX: set PYTHON to an interpreter that has")),
    }
}
