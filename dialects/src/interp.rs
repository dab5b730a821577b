//! What operations mean: the reference interpreter, which defines the language.
//!
//! An operation that computes every element alone says how with [`Elementwise`]; any other one
//! says what it does with [`Evaluate`]. Both stand in the file of the operation, below its
//! declaration. All meanings are total: nothing is undefined.
//!
//! - Numbers are words of at most 64 bits; wider ones have no meaning yet and stop the program.
//!   Constants of at most 128 bits are folded ([`Elementwise::wide`]).
//! - There is one NaN of each format. Its sign and payload cannot be seen: every operation that
//!   gives a float gives this one.
//! - Integers wrap around. Dividing by zero gives zero. The smallest integer divided by minus one
//!   is itself. Shifting by the width or more shifts everything out. A float that is too large
//!   for an integer gives the nearest one; NaN gives zero. Flags such as `overflow<nsw>` or
//!   `fastmath<nnan>` promise something to passes and change no meaning.

mod argument_types;
mod arguments;
mod buffers;
mod closure;
mod constants;
mod custom_formats;
mod datum;
mod elements;
mod elementwise;
mod frame;
mod functions;
mod interpreter;
mod kernel;
mod memory;
pub mod observe;
mod random;
mod size_error;
mod slots;
pub mod text;
mod trap;
mod wide_ints;

pub use arguments::{Arguments, Load, Loaded, Sources, parameter_names, read_arguments};
pub use closure::Closure;
pub use constants::{
    attr_of, datum_of, element_count, evaluate_alone, evaluate_constants, evaluate_on, filled,
    splat, word_of,
};
pub use cotan_numerics::{NumberFormat, Word, to_odd};
pub use custom_formats::{Foreign, Format};
pub use datum::{Array, Datum, Parts};
pub use elements::{sparse_entries, unreadable, wrong_size};
pub use elementwise::{Computes, Elementwise, ElementwiseRow};
pub use frame::{Evaluate, EvaluateRow, Frame, Next};
pub use functions::{find_function, result_names};
pub use interpreter::{Interpreter, Limits, Spent};
pub use kernel::{Kernel, Numbers};
pub use observe::Observer;
pub use random::SplitMix64;
pub use trap::Trap;
pub use wide_ints::Wide;
