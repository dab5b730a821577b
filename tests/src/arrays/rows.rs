//! The syntax of each operation that is not elementwise.

mod access;
mod contract;
mod control;
mod over;
mod parts;
mod reductions;
mod structure;
mod sums;

pub use over::segments;
pub use reductions::axis_attr;

use super::writer::Writer;

/// An operation.
pub struct OpWriter {
    /// Its name.
    pub name: &'static str,
    /// True if it has bodies.
    pub nests: bool,
    /// Writes it, if there is something to write it on.
    pub write: fn(&mut Writer<'_, '_>) -> Option<()>,
}

const GROUPS: &[&[OpWriter]] = &[
    access::ROWS,
    contract::ROWS,
    control::ROWS,
    over::ROWS,
    parts::ROWS,
    reductions::ROWS,
    structure::ROWS,
    sums::ROWS,
];

/// Returns every operation.
pub fn all() -> impl Iterator<Item = &'static OpWriter> {
    GROUPS.iter().copied().flatten()
}

/// Returns an operation without bodies.
const fn flat(name: &'static str, write: fn(&mut Writer<'_, '_>) -> Option<()>) -> OpWriter {
    OpWriter { name, nests: false, write }
}

/// Returns an operation with bodies.
const fn nested(name: &'static str, write: fn(&mut Writer<'_, '_>) -> Option<()>) -> OpWriter {
    OpWriter { name, nests: true, write }
}
