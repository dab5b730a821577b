//! The progress of a long command, in one line on a terminal, as long as nothing else is written
//! there.

use cotan_ir::Ir;
use cotan_passes::instrument::{Instrument, Invocation};
use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Shorter commands show no progress.
const PATIENCE: Duration = Duration::from_secs(2);

/// The interval of updates.
const TICK: Duration = Duration::from_millis(250);

/// Removes the line.
const ERASE: &str = "\r\x1b[K";

/// Maximal length of the line, so that it fits narrow terminals.
const WIDTH: usize = 64;

/// The progress of a command, if it is shown; by default it is not.
#[derive(Clone, Debug, Default)]
pub struct Progress(Option<Arc<Mutex<State>>>);

#[derive(Debug)]
struct State {
    /// When the command began.
    start: Instant,
    /// The current step; `None` after other output, whose line may not have ended yet.
    doing: Option<String>,
    is_drawn: bool,
    is_silent: bool,
    /// True if there is a thread that draws.
    is_ticking: bool,
}

impl Progress {
    /// Returns that of the process: shown if its standard error is a terminal that can clear a
    /// line.
    pub fn of_process() -> Self {
        let is_told = is_told(io::stderr().is_terminal(), std::env::var_os("TERM").as_deref());
        Self(is_told.then(|| Arc::new(Mutex::new(State::new(Instant::now())))))
    }

    /// Shows no progress for this command.
    pub fn silence(&self) {
        if let Some(shared) = &self.0 {
            locked(shared).is_silent = true;
        }
    }

    /// The command is at this from now on.
    pub fn doing(&self, what: &str) {
        let Some(shared) = &self.0 else { return };
        let mut state = locked(shared);
        if state.is_silent {
            return;
        }
        state.doing = Some(what.chars().take(WIDTH).collect());
        if !std::mem::replace(&mut state.is_ticking, true) {
            let shared = Arc::clone(shared);
            std::thread::spawn(move || tick(&shared));
        }
    }

    /// Writes other output: the line is cleared, and not drawn again before the next step of the
    /// command.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        let mut state = self.0.as_deref().map(locked);
        draw(state.as_mut().and_then(|state| state.hide()));
        write()
    }
}

/// Passes are shown by their names.
impl Instrument for Progress {
    fn before_pass(&mut self, _: &Ir, invocation: Invocation<'_>) {
        self.doing(invocation.step.pass.name);
    }
}

/// Returns whether progress is shown: the output is a terminal that can clear the line.
fn is_told(is_terminal: bool, term: Option<&OsStr>) -> bool {
    is_terminal && term.is_some_and(|term| !term.is_empty() && term != "dumb")
}

impl State {
    fn new(start: Instant) -> Self {
        Self { start, doing: None, is_drawn: false, is_silent: false, is_ticking: false }
    }

    /// Returns the line to draw at a time after the start.
    fn line(&mut self, elapsed: Duration) -> Option<String> {
        let doing = self.doing.as_ref().filter(|_| elapsed >= PATIENCE)?;
        self.is_drawn = true;
        Some(format!("{ERASE}{doing} ({} s)", elapsed.as_secs()))
    }

    /// Returns the text that clears the current line.
    fn hide(&mut self) -> Option<String> {
        self.doing = None;
        std::mem::take(&mut self.is_drawn).then(|| ERASE.to_owned())
    }
}

/// Draws the line from time to time, until the process ends.
fn tick(shared: &Mutex<State>) {
    loop {
        std::thread::sleep(TICK);
        let mut state = locked(shared);
        let elapsed = state.start.elapsed();
        draw(state.line(elapsed));
    }
}

/// Writes to the terminal. A closed stream is ignored.
fn draw(text: Option<String>) {
    if let Some(text) = text {
        let mut stream = io::stderr().lock();
        let _ = stream.write_all(text.as_bytes()).and_then(|()| stream.flush());
    }
}

/// Locks the state. A panic elsewhere leaves it as it is.
fn locked(shared: &Mutex<State>) -> MutexGuard<'_, State> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_shown_on_terminals_that_clear_lines() {
        let of = |is_terminal, term: Option<&str>| is_told(is_terminal, term.map(OsStr::new));
        assert!(of(true, Some("xterm")));
        assert!(!of(false, Some("xterm")), "in a pipe");
        assert!(!of(true, Some("dumb")) && !of(true, Some("")) && !of(true, None));
    }

    #[test]
    fn a_line_is_drawn_after_two_seconds_and_removed_before_anything_else() {
        let mut state = State::new(Instant::now());
        let late = Duration::from_secs(3);
        assert_eq!(state.line(late), None, "no step was started");
        state.doing = Some("cse".to_owned());
        assert_eq!(state.line(Duration::from_millis(1_999)), None);
        assert_eq!(state.hide(), None, "nothing was drawn");
        state.doing = Some("bufferize".to_owned());
        assert_eq!(state.line(late).as_deref(), Some("\r\x1b[Kbufferize (3 s)"));
        assert_eq!(state.hide().as_deref(), Some("\r\x1b[K"));
        assert_eq!((state.hide(), state.line(late)), (None, None), "until something new begins");
    }

    #[test]
    fn files_and_pipes_get_raw_text() {
        let progress = Progress::default();
        progress.doing("cse");
        assert_eq!(progress.aside(|| 1), 1);
    }
}
