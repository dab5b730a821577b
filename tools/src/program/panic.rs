//! Panics: internal errors, reported briefly and with a request for a bug report.

use crate::report::{Report, Site};
use std::any::Any;
use std::backtrace::{Backtrace, BacktraceStatus};
use std::panic;
use std::sync::{Mutex, PoisonError};

/// The message and location of the last panic.
static LAST: Mutex<Option<Panic>> = Mutex::new(None);

/// A panic that was caught.
#[derive(Clone, Debug)]
struct Panic {
    place: String,
    backtrace: Option<String>,
}

/// Installs a silent panic hook; messages are available from [`report`].
pub fn catch_quietly() {
    panic::set_hook(Box::new(|info| {
        let place = info.location().map_or_else(|| "unknown".to_owned(), ToString::to_string);
        let backtrace = Backtrace::capture();
        let shown = backtrace.status() == BacktraceStatus::Captured;
        let backtrace = shown.then(|| backtrace.to_string());
        *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(Panic { place, backtrace });
    }));
}

/// Returns the words of a panic.
pub fn words(panic: &(dyn Any + Send)) -> &str {
    let owned = panic.downcast_ref::<String>().map(String::as_str);
    owned.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no words")
}

/// Returns the report about the last panic, and its backtrace if one was requested. `hint`
/// describes how to reproduce it.
pub fn report(what: &str, hint: &str) -> (Report, Option<String>) {
    let last = LAST.lock().unwrap_or_else(PoisonError::into_inner).take();
    let mut report = Report::error(Site::Nowhere, format!("internal error: {what}"));
    if let Some(last) = &last {
        report = report.note(format!("it happened at {}", last.place));
    }
    let url = concat!(env!("CARGO_PKG_REPOSITORY"), "/issues");
    report = report.note(format!("this is a mistake of Cotan; please report it at {url}"));
    report = report.note(hint);
    (report, last.and_then(|last| last.backtrace))
}
