//! A gradient as an object, called from C and compared with one that is written by hand.

use std::path::PathBuf;
use std::process::Command as Process;
use std::{env, fs};

use super::{FOLDER, cotan};
use crate::Result;
use crate::shell::{on_path, root, run};

/// Compilers that are good enough to compare with, the best first.
const COMPILERS: [&str; 3] = ["clang-22", "clang", "clang-21"];

/// The compiler flags of the handwritten program: full optimization.
const FLAGS: [&str; 3] = ["-O3", "-march=native", "-ffast-math"];

/// Vector functions of this system's C library.
const VECTORS: &[&str] = if cfg!(all(target_arch = "x86_64", target_env = "gnu")) {
    &["-fveclib=libmvec", "-lmvec"]
} else {
    &[]
};

/// Builds both, and runs them.
pub fn show() -> Result {
    let folder = target().join("demo");
    fs::create_dir_all(&folder)
        .map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    let place = |name: &str| folder.join(name).display().to_string();
    let (object, program) = (place("gradient.o"), place("gradient"));
    cotan(&["build", "gradient.mlir", "--emit=obj,header", "-o", &object], 0)?;
    let Some(compiler) = COMPILERS.into_iter().find(|name| on_path(name)) else {
        eprintln!("skipped: there is no clang to compare with");
        return Ok(());
    };
    let source = root().join(FOLDER).join("gradient.c").display().to_string();
    let include = format!("-I{}", folder.display());
    let files = [&include, &source, &object, "-o", &program, "-lm"];
    run(compiler, &[&FLAGS[..], &files, VECTORS].concat())?;
    eprintln!("$ {program}");
    match Process::new(&program).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("the two gradients differ, or there is none: {status}")),
        Err(error) => Err(format!("cannot run `{program}`: {error}")),
    }
}

/// Returns the target folder of cargo.
fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}
