//! `cargo xtask setup`: LLVM 22 and a C++ linker, found or installed.

pub mod debian;
pub mod llvm;

use crate::shell::{cargo, on_path, run};
use crate::{Command, Result};

pub const COMMAND: Command = Command {
    name: "setup",
    about: "find LLVM 22, else report missing packages and install them (Debian: root or sudo)",
    takes: "",
    run: |_| setup(),
};

fn setup() -> Result {
    ensure()?;
    let place = llvm::find().map(|llvm| llvm.to_string()).unwrap_or_default();
    eprintln!("Ready: {place}. `cargo xtask test` runs every test.");
    Ok(())
}

/// Ensures that `backend-llvm` can be built; silent if it can.
pub fn ensure() -> Result {
    let missing = missing();
    if missing.is_empty() {
        return Ok(());
    }
    debian::install(&missing)?;
    forget_failed_search();
    match self::missing().as_slice() {
        [] => Ok(()),
        left => Err(format!("installed, yet still missing: {}", left.join(", "))),
    }
}

/// Returns the Debian packages that are missing.
fn missing() -> Vec<&'static str> {
    let mut packages = Vec::new();
    if !on_path("c++") && !on_path("g++") {
        packages.push("g++");
    }
    if llvm::find().is_none() {
        packages.push("llvm-22-dev");
    }
    packages
}

/// The build script of llvm-sys remembers that it found no LLVM and is not run again by itself.
fn forget_failed_search() {
    for profile in ["dev", "suite", "release"] {
        // Nothing was built yet on a new machine, so a failure here means nothing.
        let _ = run(&cargo(), &["clean", "--quiet", "--profile", profile, "-p", "llvm-sys@221"]);
    }
}
