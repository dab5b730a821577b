//! The streams and the folder of a run: those of the process, or buffers for commands that run
//! inside another process.

// Only test suites buffer the output of a program.
#![cfg_attr(not(feature = "harness"), allow(dead_code))]

use crate::program::progress::Progress;
use crate::program::view::Recorder;
use crate::report::Report;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The streams of a run.
#[derive(Clone, Debug)]
pub struct Console {
    /// The results.
    pub out: Stream,
    /// The standard error.
    pub err: Stream,
    /// The progress of a long command.
    pub progress: Progress,
    /// The record of passes, for `--view`.
    pub view: Recorder,
    kept: Option<Arc<Kept>>,
}

/// The input and the diagnostics of a run with its own streams.
#[derive(Debug)]
struct Kept {
    folder: PathBuf,
    stdin: Vec<u8>,
    reports: Mutex<Vec<Report>>,
}

/// A writer of text.
#[derive(Clone, Debug)]
pub enum Stream {
    /// The standard output, which clears the progress line first.
    Out(Progress),
    /// To the standard error, likewise.
    Err(Progress),
    /// Keeps it.
    Kept(Arc<Mutex<Vec<u8>>>),
}

impl Console {
    /// Returns the process's own.
    pub fn process() -> Self {
        let progress = Progress::of_process();
        let (out, err) = (Stream::Out(progress.clone()), Stream::Err(progress.clone()));
        Self { out, err, progress, view: Recorder::default(), kept: None }
    }

    /// Returns a console that buffers its output. File names are relative to `folder`.
    pub fn kept(folder: &Path, stdin: &str) -> Self {
        let stream = || Stream::Kept(Arc::default());
        let kept = Kept {
            folder: folder.to_owned(),
            stdin: stdin.as_bytes().to_owned(),
            reports: Mutex::default(),
        };
        let progress = Progress::default();
        let view = Recorder::default();
        Self { out: stream(), err: stream(), progress, view, kept: Some(Arc::new(kept)) }
    }

    /// Returns the path of a file.
    pub fn path(&self, name: &str) -> PathBuf {
        self.kept.as_ref().map_or_else(|| PathBuf::from(name), |kept| kept.folder.join(name))
    }

    /// Returns the standard input.
    pub fn stdin(&self) -> Box<dyn Read + '_> {
        match &self.kept {
            Some(kept) => Box::new(kept.stdin.as_slice()),
            None => Box::new(io::stdin().lock()),
        }
    }

    /// Returns whether this is not the process's own.
    pub fn is_kept(&self) -> bool {
        self.kept.is_some()
    }

    /// Records a diagnostic that is shown, if the console is buffered.
    pub fn found(&self, report: &Report) {
        if let Some(kept) = &self.kept {
            locked(&kept.reports).push(report.clone());
        }
    }

    /// Returns the findings that were shown; none of the process's own run.
    pub fn reports(&self) -> Vec<Report> {
        self.kept.as_ref().map_or_else(Vec::new, |kept| std::mem::take(&mut locked(&kept.reports)))
    }

    /// Prints an error in the command line, or the requested help.
    pub fn usage(&self, error: &clap::Error) -> io::Result<()> {
        let mut stream = if error.use_stderr() { self.err.clone() } else { self.out.clone() };
        match stream {
            Stream::Kept(_) => write!(stream, "{}", error.render())?,
            // Supports colours.
            Stream::Out(_) | Stream::Err(_) => error.print()?,
        }
        stream.flush()
    }
}

impl Stream {
    /// Returns the buffered output so far.
    pub fn text(&self) -> String {
        match self {
            Self::Kept(text) => String::from_utf8_lossy(&locked(text)).into_owned(),
            Self::Out(_) | Self::Err(_) => String::new(),
        }
    }

    /// Returns whether the output is a terminal.
    pub fn is_terminal(&self) -> bool {
        match self {
            Self::Out(_) => io::stdout().is_terminal(),
            Self::Err(_) => io::stderr().is_terminal(),
            Self::Kept(_) => false,
        }
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Out(progress) => progress.aside(|| io::stdout().lock().write(bytes)),
            Self::Err(progress) => progress.aside(|| io::stderr().lock().write(bytes)),
            Self::Kept(text) => locked(text).write(bytes),
        }
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Out(progress) => progress.aside(|| io::stdout().lock().write_all(bytes)),
            Self::Err(progress) => progress.aside(|| io::stderr().lock().write_all(bytes)),
            Self::Kept(text) => locked(text).write_all(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Out(_) => io::stdout().lock().flush(),
            Self::Err(_) => io::stderr().lock().flush(),
            Self::Kept(_) => Ok(()),
        }
    }
}

/// Locks a mutex. A panic elsewhere leaves the output as it is.
fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
