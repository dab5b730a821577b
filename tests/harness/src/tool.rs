//! The programs that cases run.

use cotan_ir::diagnostics::Severity;
use std::io;
use std::ops::Range;
use std::path::PathBuf;

/// The output of a run, and its status.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// The standard output.
    pub stdout: String,
    /// The standard error.
    pub stderr: String,
    /// Its exit code.
    pub code: i32,
    /// Its diagnostics, in their order. A runner without that information leaves this empty; its
    /// cases cannot use `ERR`.
    pub findings: Vec<Finding>,
}

/// Something that a run found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The severity.
    pub severity: Severity,
    /// The message.
    pub message: String,
    /// The code of the rule that was broken: `E0101`.
    pub code: Option<&'static str>,
    /// The location, if it is in a file.
    pub place: Option<FilePosition>,
}

/// A position in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilePosition {
    /// The file, as the run called it.
    pub file: String,
    /// The line, counted from one.
    pub line: u32,
    /// From which column to before which one, in bytes, counted from one.
    pub columns: Range<u32>,
}

/// One run of the program under test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The words of the command line, the program's name first.
    pub words: Vec<String>,
    /// The standard input.
    pub stdin: String,
    /// The folder it runs in: the case's.
    pub folder: PathBuf,
}

/// Runs the program under test.
pub type Runner = dyn Fn(&Call) -> io::Result<Output> + Send + Sync;

impl Finding {
    /// Returns the message with its code.
    pub(crate) fn text(&self) -> String {
        let message = self.message.replace('\n', " ");
        match self.code {
            Some(code) => format!("{message} [{code}]"),
            None => message,
        }
    }
}
