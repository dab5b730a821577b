//! The C compiler of the system, and folders for its files.

use crate::program::input::reason;
use crate::report::{Report, Site};
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs, io};

/// Maximal number of lines of compiler output that are shown.
const SAID: usize = 20;

/// Runs `$CC`, or `cc`, with arguments.
pub fn compile(arguments: &[&str]) -> Result<(), Box<Report>> {
    let compiler = env::var("CC").ok().filter(|cc| !cc.trim().is_empty());
    let compiler = compiler.unwrap_or_else(|| "cc".to_owned());
    let mut words = compiler.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or("cc"));
    command.args(words).args(arguments);
    let line = format!("{compiler} {}", arguments.join(" "));
    let ran = command.output();
    let ran = ran.map_err(|error| {
        let why = reason(&error);
        failure(format!("cannot run `{line}`: {why}; CC names the compiler that links"))
    })?;
    if ran.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&ran.stderr);
    let report = failure(format!("`{line}` failed: {}", ran.status));
    Err(said.lines().take(SAID).fold(report, |report, line| Box::new(report.note(line))))
}

/// Returns an error without a location.
pub fn failure(message: String) -> Box<Report> {
    Box::new(Report::error(Site::Nowhere, message))
}

/// A temporary folder, removed when dropped.
pub struct Scratch(pub PathBuf);

impl Scratch {
    /// Makes a new folder.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn new() -> Result<Self, Box<Report>> {
        Self::made().map_err(|error| {
            let folder = env::temp_dir();
            failure(format!("cannot make a folder in `{}`: {}", folder.display(), reason(&error)))
        })
    }

    fn made() -> io::Result<Self> {
        let mut number = 0;
        loop {
            let folder = env::temp_dir().join(format!("cotan-{}-{number}", std::process::id()));
            match fs::create_dir(&folder) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 1000 => {
                    number += 1;
                }
                made => return made.map(|()| Self(folder)),
            }
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Remaining files are left to the system, since the folder is temporary.
        let _ = fs::remove_dir_all(&self.0);
    }
}
