//! Scripts of `tests/jax` that compare Cotan with JAX.

use crate::Result;
use crate::shell::{cargo, output, root, run as run_program};
use std::env;

/// Builds `cotan` and runs a script with an interpreter of Python that has JAX.
pub fn compare(script: &str, arguments: &[&str]) -> Result {
    let python = env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    if output(&python, &["-c", "import jax, numpy"]).is_none() {
        return Err(format!("`{python}` has no JAX: set PYTHON to an interpreter that has"));
    }
    run_program(&cargo(), &["build", "-p", "cotan"])?;
    let cotan = root().join("target/debug/cotan").display().to_string();
    let script = format!("tests/jax/{script}");
    run_program(&python, &[&[&script, &*cotan], arguments].concat())
}
