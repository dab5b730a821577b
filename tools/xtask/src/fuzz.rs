//! `cargo xtask fuzz`: the fuzz targets under libFuzzer, with coverage, on the stable toolchain.

mod log;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};
use std::time::Instant;

use crate::setup::llvm;
use crate::shell::{cargo, output, root};
use crate::{Command, Result};
use log::Log;

pub const COMMAND: Command = Command {
    name: "fuzz",
    about: "fuzz for --minutes N, all targets or --target NAME; needs a C++ compiler",
    takes: "\
--minutes N     how long in all [default: 1]
--target NAME   one of bytes, bytecode, structure, meaning, arrays, parts,
                derivatives, machine-code, pipeline [default: all]",
    run: fuzz,
};

/// The targets, and their shares of the time.
const TARGETS: &[(&str, u64)] = &[
    ("bytes", 8),
    ("bytecode", 4),
    ("structure", 6),
    ("meaning", 5),
    ("arrays", 5),
    ("parts", 4),
    ("derivatives", 6),
    ("machine-code", 6),
    ("pipeline", 1),
];

/// The target that compiles programs.
const NEEDS_LLVM: &str = "machine-code";

/// Enables the edge counters of libFuzzer. `cargo fuzz` uses the same and a sanitizer, which only
/// nightly has; arrays of machine code lie between guard pages.
const COVERAGE: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table --cfg fuzzing -Ccodegen-units=1";

/// Longer than this on one input is a finding, in seconds.
const TIMEOUT: u32 = 10;

/// More memory than this is a finding, in megabytes.
const MEMORY: u32 = 2048;

/// Longest input, in bytes.
const LENGTH: u32 = 2048;

#[derive(Debug, PartialEq, Eq)]
struct Options {
    seconds: u64,
    target: Option<String>,
}

fn fuzz(arguments: &[String]) -> Result {
    let options = options(arguments)?;
    let mut chosen: Vec<_> = TARGETS
        .iter()
        .filter(|(name, _)| options.target.as_deref().is_none_or(|wanted| wanted == *name))
        .collect();
    let has_llvm = llvm::find().is_some();
    if !has_llvm {
        eprintln!("without LLVM there is no target `{NEEDS_LLVM}`");
        chosen.retain(|(name, _)| *name != NEEDS_LLVM);
    }
    build(has_llvm)?;
    let shares: u64 = chosen.iter().map(|(_, share)| share).sum();
    let mut findings = 0;
    for (name, share) in chosen {
        let log = run(name, options.seconds * share / shares)?;
        println!("{}", log.summary(name));
        findings += log.findings.len();
    }
    match findings {
        0 => Ok(()),
        n => {
            Err(format!("{n} findings; `cargo run -p cotan-tests --example fuzz` runs them again"))
        }
    }
}

fn options(arguments: &[String]) -> Result<Options> {
    let mut options = Options { seconds: 60, target: None };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let (name, value) = match argument.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (argument.as_str(), rest.next().map(String::as_str)),
        };
        let value = value.ok_or_else(|| format!("`{name}` needs a value"))?;
        match name {
            "--minutes" => {
                let minutes: f64 = value.parse().map_err(|_| format!("`{value}` is no number"))?;
                options.seconds = (minutes * 60.0) as u64;
            }
            "--target" if TARGETS.iter().any(|(name, _)| *name == value) => {
                options.target = Some(value.to_owned());
            }
            "--target" => {
                let names: Vec<_> = TARGETS.iter().map(|(name, _)| *name).collect();
                return Err(format!("no target `{value}`; there are {}", names.join(", ")));
            }
            _ => return Err(format!("no option `{name}`; there are --minutes and --target")),
        }
    }
    Ok(options)
}

/// `x86_64-unknown-linux-gnu`.
fn host() -> Result<String> {
    let version = output("rustc", &["-vV"]).unwrap_or_default();
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "cannot ask `rustc -vV` for the host".to_owned())
}

fn package() -> PathBuf {
    root().join("tests/fuzz")
}

fn build(has_llvm: bool) -> Result {
    eprintln!("$ cargo build --release (with coverage) in tests/fuzz");
    let features: &[&str] = if has_llvm { &["--features", "llvm"] } else { &[] };
    // Naming the host keeps coverage out of build scripts.
    let status = Process::new(cargo())
        .args(["build", "--release", "--target", &host()?])
        .args(features)
        .current_dir(package())
        .env("RUSTFLAGS", COVERAGE)
        .env("CARGO_TARGET_DIR", root().join("target/fuzz"))
        .status();
    match status {
        Ok(status) if status.success() => Ok(()),
        _ => Err("cannot build the fuzz targets; is there a C++ compiler?".to_owned()),
    }
}

fn binary(name: &str) -> Result<PathBuf> {
    Ok(root().join("target/fuzz").join(host()?).join("release").join(name))
}

/// Runs a target until its time is over or a failure is found. An input that is slow on a busy
/// machine and quick by itself is no failure, but libFuzzer ends with it: the target is restarted
/// for the remaining time.
fn run(name: &str, seconds: u64) -> Result<Log> {
    let corpus = root().join("target/fuzz/corpus").join(name);
    seed(name, &corpus).map_err(|error| format!("cannot write the corpus: {error}"))?;
    let binary = binary(name)?;
    let (start, mut log) = (Instant::now(), Log::default());
    loop {
        // Zero would mean without an end.
        let left = seconds.saturating_sub(start.elapsed().as_secs()).max(1);
        eprintln!("$ {name} for {left} s");
        let mut part = run_once(name, &binary, &corpus, left)?;
        let found = part.findings.len();
        part.findings.retain(|file| !is_quick(&binary, Path::new(file)));
        let was_busy = found > 0 && part.findings.is_empty();
        log.add(part);
        if !was_busy || start.elapsed().as_secs() >= seconds {
            return Ok(log);
        }
    }
}

/// Returns whether a slow input is quick alone; then its file is removed. Its processor time is
/// limited, since the time of the clock depends on other work of the machine.
fn is_quick(binary: &Path, file: &Path) -> bool {
    if !is_about_time(file) {
        return false;
    }
    let mut alone = Process::new("sh");
    alone.args(["-c", &format!("ulimit -t {}; exec \"$0\" \"$1\"", TIMEOUT / 2)]);
    alone.args([binary, file]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let is_quick = alone.status().is_ok_and(|status| status.success());
    if is_quick {
        eprintln!("{} is quick by itself: the machine was busy", file.display());
        let _ = fs::remove_file(file);
    }
    is_quick
}

/// Returns whether libFuzzer reports an input as too slow.
fn is_about_time(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    ["-timeout-", "-slow-unit-"].iter().any(|kind| name.contains(kind))
}

fn run_once(name: &str, binary: &Path, corpus: &Path, seconds: u64) -> Result<Log> {
    let findings = package().join("findings").join(format!("{name}-"));
    let mut child = Process::new(binary)
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-timeout={TIMEOUT}"))
        .arg(format!("-rss_limit_mb={MEMORY}"))
        .arg(format!("-max_len={LENGTH}"))
        .arg(format!("-artifact_prefix={}", findings.display()))
        .args(["-print_final_stats=1", "-print_funcs=0", "-len_control=0"])
        .arg(corpus)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot run `{}`: {error}", binary.display()))?;
    let mut log = Log::default();
    if let Some(errors) = child.stderr.take() {
        for line in BufReader::new(errors).split(b'\n').map_while(std::result::Result::ok) {
            log.line(&String::from_utf8_lossy(&line));
        }
    }
    child.wait().map_err(|error| format!("cannot wait for `{name}`: {error}"))?;
    Ok(log)
}

/// Puts cases and upstream programs that are short enough into the corpus, to start from.
fn seed(name: &str, corpus: &Path) -> std::io::Result<()> {
    fs::create_dir_all(corpus)?;
    let mut folders = match name {
        "bytes" => vec![root().join("tests/cases"), root().join("tests/conformance/upstream")],
        "bytecode" => vec![root().join("tests/bytecode")],
        _ => Vec::new(),
    };
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let (path, length) = (entry.path(), entry.metadata()?.len());
            if path.is_dir() {
                folders.push(path);
            } else if length <= u64::from(LENGTH) {
                let flat = path.to_string_lossy().replace(['/', '\\'], "-");
                fs::copy(&path, corpus.join(flat.trim_start_matches('-')))?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Options> {
        options(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn options_are_read() {
        let read_both = read(&["--minutes", "2", "--target=bytes"]).unwrap();
        assert_eq!(read_both, Options { seconds: 120, target: Some("bytes".to_owned()) });
        assert!(read(&["--target", "sound"]).unwrap_err().contains("bytes, bytecode, structure"));
        assert!(read(&["--minutes", "x"]).is_err() && read(&["--minutes"]).is_err());
    }

    #[test]
    fn only_findings_of_time_are_tried_again() {
        let is = |file| is_about_time(Path::new(file));
        assert!(is("findings/structure-timeout-73ae") && is("findings/parts-slow-unit-c5c9"));
        assert!(!is("findings/bytes-crash-1") && !is("a-timeout-b/meaning-oom-2"));
        let nothing = std::env::temp_dir().join("there-is-no-such-timeout-here");
        assert!(!is_quick(&nothing, &nothing));
        assert!(!is_quick(Path::new("false"), &nothing));
        assert!(is_quick(Path::new("true"), &nothing));
    }
}
