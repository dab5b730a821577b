//! How a run ended.

use std::process::ExitCode;

/// How a run ended; the worse of two is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// As it should.
    Success,
    /// With an error in the input.
    Diagnostics,
    /// The command line makes no sense.
    Usage,
    /// With a mistake of ours.
    Internal,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        ExitCode::from(match status {
            Status::Success => 0,
            Status::Diagnostics => 1,
            Status::Usage => 2,
            Status::Internal => 70,
        })
    }
}
