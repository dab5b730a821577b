//! Installing Debian packages: announced first, then run as root or through sudo.

use crate::Result;
use crate::setup::llvm::PREFIX;
use crate::shell::{on_path, output, run};

/// The permissions on this machine.
struct Host {
    apt: bool,
    root: bool,
    sudo: bool,
}

impl Host {
    fn here() -> Self {
        Host {
            apt: on_path("apt-get"),
            root: output("id", &["-u"]).as_deref() == Some("0"),
            sudo: on_path("sudo"),
        }
    }
}

/// Installs packages, or explains why it cannot and which command to type.
pub fn install(packages: &[&str]) -> Result {
    let prefix = privilege(&Host::here(), packages)?;
    eprintln!("{}", announcement(packages));
    if !known(packages) {
        apt(prefix, &["update"])?;
    }
    if !known(packages) {
        return Err(unavailable(packages));
    }
    // An out-of-date package list names files that no longer exist: refresh it and try once more.
    apt_install(prefix, packages).or_else(|_| {
        apt(prefix, &["update"])?;
        apt_install(prefix, packages)
    })
}

/// Returns the words to put before `apt-get`.
fn privilege(host: &Host, packages: &[&str]) -> Result<&'static [&'static str]> {
    let wanted = packages.join(" ");
    match host {
        Host { apt: false, .. } => {
            let mut text =
                format!("missing: {wanted} (Debian's names), and this is not a Debian system.");
            if packages.contains(&"llvm-22-dev") {
                text += &format!(
                    " Looked for `llvm-config-22` on PATH.\n  Install LLVM 22 with its headers \
                     and a C++ compiler, then: {PREFIX}=/path/to/llvm-22 cargo xtask setup"
                );
            }
            Err(text)
        }
        Host { root: true, .. } => Ok(&["env"]),
        Host { sudo: true, .. } => Ok(&["sudo", "env"]),
        _ => Err(format!(
            "missing: {wanted}. Installing them needs root, and there is no sudo.\n  As root, \
             type: apt-get update && apt-get install {wanted}"
        )),
    }
}

fn announcement(packages: &[&str]) -> String {
    let mut text = String::from("Missing here:\n");
    for package in packages {
        let why = match *package {
            "g++" => "links LLVM's C++ library; about 60 MB on disk",
            "python3" => "runs the Python package; about 30 MB on disk",
            "python3-venv" => "makes environments for packages of Python; about 5 MB on disk",
            "zlib1g-dev" | "libzstd-dev" => "an archive that LLVM's archives need; about 2 MB",
            _ => "LLVM 22 with headers, for machine code; about 120 MB to download, 740 MB on disk",
        };
        text.push_str(&format!("  {package:<12} {why}\n"));
    }
    text + "Installing them as Debian packages (`apt-get remove` undoes it)."
}

fn unavailable(packages: &[&str]) -> String {
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    let name = release.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="));
    let name = name.map_or("this release", |name| name.trim_matches('"'));
    let absent: Vec<&str> = packages.iter().copied().filter(|name| !known(&[name])).collect();
    format!(
        "the archive of {name} has no {}. Debian 12 has LLVM 22 in its security archive; is that \
         in /etc/apt/sources.list.d?\n  With an LLVM 22 of your own, type: \
         {PREFIX}=/path/to/llvm-22 cargo xtask setup",
        absent.join(" and no ")
    )
}

/// Returns whether the package list has every one of them.
fn known(packages: &[&str]) -> bool {
    packages.iter().all(|package| output("apt-cache", &["show", package]).is_some())
}

fn apt_install(prefix: &[&str], packages: &[&str]) -> Result {
    apt(prefix, &[&["install", "--yes", "--no-install-recommends"], packages].concat())
}

fn apt(prefix: &[&str], arguments: &[&str]) -> Result {
    let command = [prefix, &["DEBIAN_FRONTEND=noninteractive", "apt-get"], arguments].concat();
    run(command[0], &command[1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    const WANTED: &[&str] = &["llvm-22-dev"];

    #[test]
    fn root_needs_no_sudo() {
        let host = Host { apt: true, root: true, sudo: true };
        assert_eq!(privilege(&host, WANTED), Ok(&["env"][..]));
    }

    #[test]
    fn others_go_through_sudo() {
        let host = Host { apt: true, root: false, sudo: true };
        assert_eq!(privilege(&host, WANTED), Ok(&["sudo", "env"][..]));
    }

    #[test]
    fn without_either_the_command_is_printed() {
        let error = privilege(&Host { apt: true, root: false, sudo: false }, WANTED).unwrap_err();
        assert!(error.ends_with("apt-get update && apt-get install llvm-22-dev"), "{error}");
    }

    #[test]
    fn elsewhere_the_variable_is_named() {
        let error = privilege(&Host { apt: false, root: true, sudo: true }, WANTED).unwrap_err();
        assert!(error.contains(PREFIX), "{error}");
    }
}
