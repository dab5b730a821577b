//! Runtime values as text.
//!
//! Scalars are formatted as in the IR, with `inf`, `-inf` and `nan` besides the bit patterns of the
//! IR. Arrays are nested lists: `[[1.0, 2.0], [3.0, 4.0]]`.

mod layout;
mod read;
mod write;

pub use layout::layout;
pub(super) use read::no_numbers;
pub use read::{read, split_list};
pub use write::{Notation, type_text, write};
