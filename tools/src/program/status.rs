//! The status of a run.

use std::process::ExitCode;

/// The status of a run; the worse of two is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// As it should.
    Success,
    /// With an error in the input.
    Diagnostics,
    /// The command line is invalid.
    Usage,
    /// With a mistake of ours.
    Internal,
}

impl Status {
    /// Returns the exit code.
    pub fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Diagnostics => 1,
            Self::Usage => 2,
            Self::Internal => 70,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        ExitCode::from(status.code())
    }
}
