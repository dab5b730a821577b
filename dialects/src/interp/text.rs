//! Values of a running program as text.
//!
//! Numbers are written as in the IR; `inf`, `-inf` and `nan` are read and written besides the bits
//! that the IR has for them. Arrays are nested lists: `[[1.0, 2.0], [3.0, 4.0]]`.

mod layout;
mod read;
mod write;

pub use layout::layout;
pub(super) use read::no_numbers;
pub use read::{read, split_list};
pub use write::{Notation, type_text, write};
