//! An LLVM of archives: what the wheel contains instead of shared libraries.
//!
//! `llvm-config` of distributions names archives that are not installed (Polly) and shared
//! libraries that our part of LLVM does not need (z3, libxml2). A folder in front of it has links
//! to the archives, those of zlib, zstd and the C++ library among them, and a `llvm-config` that
//! names these only.

use crate::Result;
use crate::python::extension::target;
use crate::setup::{debian, llvm};
use crate::shell::output;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

/// Archives besides those of LLVM, and their packages in Debian.
const ARCHIVES: [(&str, &str); 3] =
    [("libz.a", "zlib1g-dev"), ("libzstd.a", "libzstd-dev"), ("libstdc++.a", "g++")];

/// Returns the folder above `bin/llvm-config`, made anew.
pub fn prefix() -> Result<PathBuf> {
    let found = llvm::find().ok_or("there is no LLVM 22")?;
    let ask = |flag: &str| {
        output(found.config(), &[flag]).ok_or_else(|| format!("`llvm-config {flag}` fails"))
    };
    let (libraries, prefix) = (PathBuf::from(ask("--libdir")?), target().join("wheel-llvm"));
    let (bin, lib) = (prefix.join("bin"), prefix.join("lib"));
    // There may be none to remove.
    let _ = fs::remove_dir_all(&prefix);
    let failed = |error| format!("cannot write {}: {error}", prefix.display());
    fs::create_dir_all(&bin).and_then(|()| fs::create_dir_all(&lib)).map_err(failed)?;
    link_llvm(&libraries, &lib).map_err(failed)?;
    for archive in others()? {
        let name = archive.file_name().unwrap_or_default();
        symlink(&archive, lib.join(name)).map_err(failed)?;
    }
    let script = bin.join("llvm-config");
    fs::write(&script, wrapper(found.config(), &lib)).map_err(failed)?;
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).map_err(failed)?;
    Ok(prefix)
}

fn link_llvm(from: &Path, to: &Path) -> std::io::Result<()> {
    for file in fs::read_dir(from)? {
        let (path, name) = file.map(|file| (file.path(), file.file_name()))?;
        let name = name.to_string_lossy();
        if name.starts_with("libLLVM") && name.ends_with(".a") {
            symlink(path, to.join(&*name))?;
        }
    }
    Ok(())
}

/// Returns the other archives; Debian's packages are installed if they are missing.
fn others() -> Result<Vec<PathBuf>> {
    let missing: Vec<&str> = ARCHIVES
        .iter()
        .filter(|(archive, _)| find(archive).is_none())
        .map(|(_, package)| *package)
        .collect();
    if !missing.is_empty() {
        debian::install(&missing)?;
    }
    let found = |(archive, _): &(&str, &str)| {
        find(archive).ok_or_else(|| format!("there is no archive {archive}"))
    };
    ARCHIVES.iter().map(found).collect()
}

/// Returns the path of an archive, from the C++ compiler.
fn find(archive: &str) -> Option<PathBuf> {
    let path = output("c++", &[&format!("-print-file-name={archive}")])?;
    fs::canonicalize(path).ok()
}

fn wrapper(config: &str, lib: &Path) -> String {
    format!(
        "#!/bin/sh\n\
         case \" $* \" in\n\
         *' --libdir '*) echo '{lib}' ;;\n\
         *' --libnames '*) '{config}' \"$@\" | tr ' ' '\\n' | grep -v Polly | tr '\\n' ' ' ;;\n\
         *' --system-libs '*) echo '-lz -lzstd -lrt -ldl -lm' ;;\n\
         *) exec '{config}' \"$@\" ;;\n\
         esac\n",
        lib = lib.display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wrapper_names_archives_only() {
        let text = wrapper("llvm-config-22", Path::new("/lib folder"));
        assert!(text.contains("echo '/lib folder'") && text.contains("exec 'llvm-config-22'"));
    }
}
