//! Edge cases of the harness: its messages for bad cases, and the effect of blessing on files.

mod blessing;
mod failures;
mod filecheck;
mod lit;

use crate::case::Tools;
use crate::tool::{Call, FilePosition, Finding, Output};
use crate::{bless, listing::Listing};
use cotan_ir::diagnostics::Severity;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A folder of cases that goes away.
struct Folder(PathBuf);

impl Folder {
    /// Holds `a.mlir` with this text.
    fn new(text: impl AsRef<[u8]>) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("cotan-harness-{}-{number}", std::process::id());
        let folder = Self(std::env::temp_dir().join(name));
        fs::create_dir_all(&folder.0).unwrap();
        fs::write(folder.0.join("a.mlir"), text).unwrap();
        folder
    }

    fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.0.join(name)).ok()
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).unwrap();
    }

    /// Returns the failures of the case, without the folder.
    fn wrong(&self) -> String {
        self.told(bless::check(&self.0.join("a.mlir"), &tools(), &self.beside(), "bless it").err())
    }

    /// Blesses the case; returns the remaining failures.
    fn bless(&self) -> String {
        self.told(bless::bless(&self.0.join("a.mlir"), &tools(), &self.beside()).err())
    }

    /// Moves the case from lit's language; returns the failures.
    fn migrate(&self) -> String {
        self.told(bless::migrate(&self.0.join("a.mlir"), &tools(), &self.beside()).err())
    }

    fn beside(&self) -> Vec<PathBuf> {
        Listing::of(&self.0).unwrap().expected
    }

    fn told(&self, message: Option<String>) -> String {
        message.unwrap_or_default().replace(&format!("{}/", self.0.display()), "")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn tools() -> Tools {
    let registry = cotan_dialects::registry();
    Tools { runners: vec![("toy".to_owned(), Arc::new(toy))], registry }
}

/// `toy show FILE`, or `toy run FILE`, prints the lines of a file that are no comments, and finds
/// that lines with `bad` are; `toy clock` prints something else each time; `toy nothing` does
/// nothing.
fn toy(call: &Call) -> io::Result<Output> {
    static CLOCK: AtomicUsize = AtomicUsize::new(0);
    let words: Vec<&str> = call.words.iter().map(String::as_str).collect();
    match words[1..] {
        ["show" | "run", file] => {
            let text = fs::read_to_string(call.folder.join(file))?;
            Ok(show(file, &text))
        }
        ["show"] => Ok(show("<stdin>", &call.stdin)),
        ["clock"] => {
            let time = CLOCK.fetch_add(1, Ordering::Relaxed);
            Ok(Output { stdout: format!("{time}\n"), ..Output::default() })
        }
        ["nothing", ..] => Ok(Output::default()),
        _ => Err(io::Error::other("no such command")),
    }
}

fn show(file: &str, text: &str) -> Output {
    let program = text.lines().filter(|line| !line.starts_with("//"));
    let mut output = Output::default();
    for line in program {
        output.stdout += &format!("{line}\n");
    }
    for (number, line) in (1..).zip(text.lines()) {
        let Some(at) = line.find("bad").filter(|_| !line.starts_with("//")) else { continue };
        let start = at as u32 + 1;
        output.code = 1;
        output.stderr += &format!("{file}:{number}:{start}: this is bad\n");
        output.findings.push(Finding {
            severity: Severity::Error,
            message: "this is bad".to_owned(),
            code: Some("E1"),
            place: Some(FilePosition {
                file: file.to_owned(),
                line: number,
                columns: start..start + 3,
            }),
        });
    }
    output
}

/// Returns the path of the case, as the harness has it.
fn case(folder: &Folder) -> PathBuf {
    Path::new(&folder.0).join("a.mlir")
}
