//! `cargo xtask wheel`: the release wheel, with LLVM inside, and its checks.

mod llvm;
mod symbols;

use super::extension::target;
use super::venv::{self, Venv};
use crate::shell::run_with;
use crate::{Command, Result, refuse_other_flags, setup};
use std::fs;
use std::path::{Path, PathBuf};

pub const COMMAND: Command = Command {
    name: "wheel",
    about: "build the release wheel of the Python package, check it and try it",
    takes: "--native        link to this machine's C library, not to that of manylinux_2_28",
    run: wheel,
};

/// What the wheel is built with.
const REQUIREMENTS: &str = "python/wheel-requirements.txt";

/// The largest wheel, in bytes.
const LARGEST: u64 = 30_000_000;

/// The newest C library that the wheel may need.
const GLIBC: (u32, u32) = (2, 28);

/// A program that the wheel must run.
const SMOKE: &str = "python/tests/smoke.py";

fn wheel(arguments: &[String]) -> Result {
    refuse_other_flags("wheel", arguments, &["--native"])?;
    let native = !arguments.is_empty();
    setup::ensure()?;
    let prefix = llvm::prefix()?;
    let tools = venv::ensure("wheel", REQUIREMENTS)??;
    let built = build(&tools, &prefix, native)?;
    check_size(&built)?;
    symbols::check(&tools, &built, if native { None } else { Some(GLIBC) })?;
    try_it(&built)
}

/// Builds the wheel, and returns it.
fn build(tools: &Venv, prefix: &Path, native: bool) -> Result<PathBuf> {
    let folder = target().join("wheels");
    // There may be none to remove.
    let _ = fs::remove_dir_all(&folder);
    let out = folder.display().to_string();
    let mut words = vec!["build", "--release", "--locked", "--no-default-features", "--out", &out];
    match native {
        true => words.extend(["--compatibility", "linux"]),
        false => words.extend(["--zig", "--compatibility", "manylinux_2_28"]),
    }
    let path = format!("{}:{}", tools.program(""), std::env::var("PATH").unwrap_or_default());
    let prefix = prefix.display().to_string();
    let build = target().join("wheel").display().to_string();
    let variables = [
        (setup::llvm::PREFIX, prefix.as_str()),
        ("CARGO_TARGET_DIR", &build),
        ("PATH", &path),
        // Line tables would be stripped again.
        ("CARGO_PROFILE_RELEASE_DEBUG", "false"),
    ];
    run_with(&tools.program("maturin"), &words, &variables)?;
    let files = fs::read_dir(&folder).map_err(|error| format!("there is no {out}: {error}"))?;
    let mut files = files.filter_map(|file| Some(file.ok()?.path()));
    files
        .find(|file| file.extension().is_some_and(|it| it == "whl"))
        .ok_or_else(|| format!("maturin has written no wheel to {out}"))
}

fn check_size(wheel: &Path) -> Result {
    let size =
        fs::metadata(wheel).map_err(|error| format!("cannot read the wheel: {error}"))?.len();
    eprintln!("{}: {:.1} MB", wheel.display(), size as f64 / 1e6);
    if size <= LARGEST {
        return Ok(());
    }
    Err(format!("the wheel has {size} bytes; at most {LARGEST} are allowed"))
}

/// Installs the wheel into an empty environment, and runs a program.
fn try_it(wheel: &Path) -> Result {
    let empty = venv::create_empty("empty")?;
    empty.pip(&["install", "--quiet", &wheel.display().to_string()])?;
    // `-I`: no package from the current folder.
    empty.python(&["-I", SMOKE])?;
    run_with(&empty.program("cotan"), &["--version"], &[])
}
