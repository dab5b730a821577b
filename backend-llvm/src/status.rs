//! How a call of a compiled function ended.

/// What a compiled function returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Status {
    /// It came to its end: the results are there.
    Done = 0,
    /// There is no memory for a buffer, or its size is negative.
    NoRoom = 1,
    /// The program stopped itself: `cf.assert` did not hold.
    Stopped = 2,
}

impl Status {
    pub(crate) fn of(code: i32) -> Option<Self> {
        [Self::Done, Self::NoRoom, Self::Stopped].into_iter().find(|status| *status as i32 == code)
    }
}
