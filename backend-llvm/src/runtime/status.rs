//! The status of a call of a compiled function.

/// The return value of a compiled function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Status {
    /// It came to its end: the results are there.
    Done = 0,
    /// There is no memory for a buffer, or its size is negative.
    NoRoom = 1,
    /// The program stopped itself: `cf.assert` did not hold.
    Stopped = 2,
    /// A size is negative, or an array has more elements than can be counted.
    NoSize = 3,
    /// A fact that the function states about its sizes does not hold.
    WrongFact = 4,
}

impl Status {
    /// Each of them.
    pub const ALL: [Self; 5] =
        [Self::Done, Self::NoRoom, Self::Stopped, Self::NoSize, Self::WrongFact];

    /// Returns its description.
    pub fn words(self) -> &'static str {
        match self {
            Self::Done => "the results are there",
            Self::NoRoom => "not enough memory for a buffer",
            Self::Stopped => "the program stopped itself",
            Self::NoSize => "a size is negative, or too large to be counted",
            Self::WrongFact => "a fact about sizes is false",
        }
    }

    /// Its name in headers.
    pub(crate) fn c_name(self) -> &'static str {
        match self {
            Self::Done => "COTAN_DONE",
            Self::NoRoom => "COTAN_NO_ROOM",
            Self::Stopped => "COTAN_STOPPED",
            Self::NoSize => "COTAN_NO_SIZE",
            Self::WrongFact => "COTAN_WRONG_FACT",
        }
    }

    pub(crate) fn of(code: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|status| *status as i32 == code)
    }
}
