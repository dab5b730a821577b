//! Running a command so that neither a panic nor deep nesting crashes the program.

use crate::program::diagnostics_sink::Sink;
use crate::program::input::reason;
use crate::program::panic;
use crate::program::status::Status;
use crate::report::{Report, Site};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The hint on reproducing an internal error.
pub const CRASH_HINT: &str = "tell us the command, and attach the file";

/// Runs a closure on a thread with a stack for deeply nested text. A panic is reported with `hint`,
/// which describes how to reproduce it.
pub fn guarded(
    sink: Sink,
    max_nesting: u32,
    hint: &str,
    work: impl FnOnce() -> Status + Send,
) -> Status {
    panic::catch_quietly();
    // Deeper nesting needs more stack; pages that are not touched cost nothing.
    let stack = (64 << 20) + max_nesting as usize * (16 << 10);
    let caught = || {
        catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
            sink.internal_error(panic::words(&*panic), hint);
            Status::Internal
        })
    };
    let progress = sink.console.progress.clone();
    let ended = std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(stack);
        worker.spawn_scoped(scope, caught).map(|worker| worker.join().unwrap_or(Status::Internal))
    });
    // The progress line is cleared at the end.
    progress.aside(|| ());
    ended.unwrap_or_else(|error| {
        sink.show(&Report::error(
            Site::Nowhere,
            format!("cannot start a thread: {}", reason(&error)),
        ));
        Status::Diagnostics
    })
}
