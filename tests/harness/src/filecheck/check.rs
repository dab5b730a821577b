//! One directive of a file.

use super::pattern::Pattern;
use std::ops::Range;

/// The relation of a match to the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Anywhere behind, this many times.
    Plain(usize),
    /// On the next line.
    Next,
    /// On the same line.
    Same,
    /// Nowhere.
    Not,
    /// In any order.
    Dag,
    /// In the first such line, which splits the output.
    Label,
    /// The next line, which is empty.
    Empty,
}

/// A directive.
#[derive(Clone, Debug)]
pub struct Check {
    /// Its kind.
    pub kind: Kind,
    /// Its name: `CHECK-NEXT`.
    pub name: String,
    /// Its pattern.
    pub pattern: Pattern,
    /// The range of the pattern in the file; `None` for an implicit one.
    pub at: Range<usize>,
}
