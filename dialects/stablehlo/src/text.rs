//! Text that a declared format cannot express.

pub(crate) mod precision;
