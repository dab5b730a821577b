//! The search for LLVM, as in the build script of llvm-sys.

use std::env;
use std::fmt;
use std::path::Path;

use crate::shell::output;

/// The variable that names the folder above `bin/llvm-config`.
pub const PREFIX: &str = "LLVM_SYS_221_PREFIX";

/// An LLVM of the version we need.
pub struct Llvm {
    config: String,
    version: String,
}

impl Llvm {
    /// Returns the program `llvm-config`.
    pub fn config(&self) -> &str {
        &self.config
    }
}

impl fmt::Display for Llvm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LLVM {} ({})", self.version, self.config)
    }
}

/// Returns the LLVM that the build will use, if there is one.
pub fn find() -> Option<Llvm> {
    candidates(env::var(PREFIX).ok().as_deref()).into_iter().find_map(probe)
}

/// Returns the programs to try. As for llvm-sys, a prefix is searched exclusively when it is set.
fn candidates(prefix: Option<&str>) -> Vec<String> {
    let names = ["llvm-config-22", "llvm-config22", "llvm-config"].map(str::to_owned);
    match prefix {
        None => names.into(),
        Some(prefix) => {
            let bin = Path::new(prefix).join("bin");
            names.iter().map(|name| bin.join(name).display().to_string()).collect()
        }
    }
}

fn probe(config: String) -> Option<Llvm> {
    let version = output(&config, &["--version"])?;
    right(&version).then_some(Llvm { config, version })
}

fn right(version: &str) -> bool {
    version.starts_with("22.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_is_the_only_place_searched() {
        let asked = candidates(Some("/opt/llvm"));
        assert!(asked.iter().all(|config| config.starts_with("/opt/llvm/bin/llvm-config")));
    }

    #[test]
    fn another_version_will_not_do() {
        assert!(right("22.1.8") && !right("14.0.6") && !right("221.0.0"));
    }
}
