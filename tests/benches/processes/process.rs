//! One process, measured by the system: its processor time and its peak of resident memory.
//!
//! The system adds up the times of all children of a process and keeps the largest of their
//! peaks. So each measured process is the only child of a fresh copy of this program.

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// The first argument of a copy of this program that measures the rest of its arguments.
pub const CHILD: &str = "--measure-command";

/// A process is stopped after this long.
const LIMIT: Duration = Duration::from_secs(120);

/// The resource usage of a process.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// User and system time.
    pub cpu_us: f64,
    /// The peak of resident memory.
    pub peak_bytes: f64,
}

impl Usage {
    /// Returns the least of each.
    pub fn least(self, other: Self) -> Self {
        let (cpu_us, peak_bytes) =
            (self.cpu_us.min(other.cpu_us), self.peak_bytes.min(other.peak_bytes));
        Self { cpu_us, peak_bytes }
    }
}

/// The reason why there is no measurement.
#[derive(Clone, Debug)]
pub struct Failure(pub String);

/// Runs a program without its output, and returns its resource usage and its standard error.
pub fn measure(program: &str, arguments: &[&str]) -> Result<(Usage, String), Failure> {
    let this = std::env::current_exe().map_err(|error| Failure(error.to_string()))?;
    let mut command = Command::new(this);
    command.arg(CHILD).arg(program).args(arguments);
    let output = command.output().map_err(|error| Failure(error.to_string()))?;
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() {
        let reason = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        let first = errors.lines().next().unwrap_or_default();
        return Err(Failure(format!("{reason}: {first}")));
    }
    match read(&String::from_utf8_lossy(&output.stdout)) {
        Some(usage) => Ok((usage, errors)),
        None => Err(Failure("no measurement".to_owned())),
    }
}

/// Reads the output of [`run_child`].
fn read(line: &str) -> Option<Usage> {
    let (cpu, peak) = line.trim().split_once(' ')?;
    Some(Usage { cpu_us: cpu.parse().ok()?, peak_bytes: peak.parse().ok()? })
}

/// Runs a command and prints its resource usage, or why it failed.
pub fn run_child(words: &[String]) -> ExitCode {
    let Some((program, arguments)) = words.split_first() else { return ExitCode::FAILURE };
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null());
    let ended = command.spawn().map_err(|error| error.to_string()).and_then(wait);
    let used = ended.and_then(|()| used());
    match used {
        Ok((cpu_us, peak_bytes)) => {
            println!("{cpu_us} {peak_bytes}");
            ExitCode::SUCCESS
        }
        Err(reason) => {
            println!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn wait(mut child: Child) -> Result<(), String> {
    let start = Instant::now();
    loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => return Err(status.to_string()),
            None if start.elapsed() > LIMIT => break,
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    }
    let killed = child.kill().and_then(|()| child.wait());
    killed.map_err(|error| error.to_string())?;
    Err(format!("stopped after {} s", LIMIT.as_secs()))
}

/// Returns the usage of all children, of which there was one.
fn used() -> Result<(i64, i64), String> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|error| error.to_string())?;
    let time = usage.user_time() + usage.system_time();
    let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
    Ok((time.num_microseconds(), usage.max_rss() * unit))
}
