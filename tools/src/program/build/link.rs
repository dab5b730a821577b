//! Shared libraries, which the C compiler links.

use crate::program::input::reason;
use crate::report::{Report, Site};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// Maximal number of lines of compiler output that are shown.
const SAID: usize = 20;

/// Returns the bytes of a shared library linked from an object.
pub fn shared(object: &[u8]) -> Result<Vec<u8>, Box<Report>> {
    let failed = |what: &str, path: &Path, error: &io::Error| {
        link_error(format!("cannot {what} `{}`: {}", path.display(), reason(error)))
    };
    let folder = Scratch::new();
    let folder = folder.map_err(|error| failed("make a folder in", &env::temp_dir(), &error))?;
    let (code, library) = (folder.0.join("code.o"), folder.0.join("library.so"));
    fs::write(&code, object).map_err(|error| failed("write", &code, &error))?;
    link(&code, &library)?;
    fs::read(&library).map_err(|error| failed("read", &library, &error))
}

fn link_error(message: String) -> Box<Report> {
    Box::new(Report::error(Site::Nowhere, message))
}

fn link(code: &Path, library: &Path) -> Result<(), Box<Report>> {
    let compiler = env::var("CC").ok().filter(|cc| !cc.trim().is_empty());
    let compiler = compiler.unwrap_or_else(|| "cc".to_owned());
    let mut words = compiler.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or("cc"));
    command.args(words).arg("-shared").arg("-o").arg(library).arg(code).arg("-lm");
    let line = format!("{compiler} -shared -o {} {} -lm", library.display(), code.display());
    let ran = command.output();
    let ran = ran.map_err(|error| {
        let why = reason(&error);
        link_error(format!("cannot run `{line}`: {why}; CC names the compiler that links"))
    })?;
    if ran.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&ran.stderr);
    let report = link_error(format!("`{line}` failed: {}", ran.status));
    Err(said.lines().take(SAID).fold(report, |report, line| Box::new(report.note(line))))
}

/// A temporary folder.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> io::Result<Self> {
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
