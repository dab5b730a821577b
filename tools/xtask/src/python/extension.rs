//! The extension module in debug form, in the folder of the package.

use super::venv::Venv;
use crate::Result;
use crate::shell::{cargo, root, run};
use std::fs;
use std::path::PathBuf;

/// The file that Python imports; ignored by git.
const MODULE: &str = "python/cotan/_cotan.abi3.so";

/// The library that cargo builds.
const LIBRARY: &str = "libcotan_python.so";

/// Builds the extension with the system's LLVM, and makes the environment import the package from
/// its folder.
pub fn build_in_place(venv: &Venv) -> Result {
    // The profile of the tests: what programs need is optimized, and shared with them.
    run(&cargo(), &["build", "--profile", "suite", "--package", "cotan-python"])?;
    let built = target().join("suite").join(LIBRARY);
    let module = root().join(MODULE);
    // A new file, since processes may have mapped the old one; it may also be a link.
    let _ = fs::remove_file(&module);
    fs::copy(&built, &module)
        .map_err(|error| format!("cannot copy {} to {MODULE}: {error}", built.display()))?;
    venv.import_from(&root().join("python"))
}

/// Returns cargo's folder of what it builds.
pub fn target() -> PathBuf {
    let set = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    set.unwrap_or_else(|| root().join("target"))
}
