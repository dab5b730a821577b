//! The semantics of operations: the reference interpreter, which defines the language.
//!
//! An elementwise operation implements [`Elementwise`]; any other one implements [`Evaluate`]. Both
//! implementations are in the file of the operation, below its declaration. The semantics is total:
//! nothing is undefined.
//!
//! - Scalars are words of at most 64 bits. Wider ones have no semantics yet and stop the program;
//!   constants of at most 128 bits are folded ([`Elementwise::wide`]).
//! - There is one NaN of each format. Its sign and payload are not observable: every operation with
//!   a float result returns this one.
//! - Integers wrap around. Division by zero returns zero. The smallest integer divided by minus one
//!   is itself. A shift by the width or more shifts all bits out. A float that is out of range of
//!   an integer is converted to the nearest one, NaN to zero. Flags such as `overflow<nsw>` or
//!   `fastmath<nnan>` are promises to passes and do not change the semantics.

mod argument_types;
mod arguments;
mod buffers;
mod bytes;
mod closure;
mod constants;
mod custom_formats;
mod datum;
mod elements;
mod elementwise;
mod execution;
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
pub use bytes::bytes_of;
pub use closure::Closure;
pub use constants::{
    attr_of, datum_of, element_count, evaluate_alone, evaluate_closed, evaluate_constants,
    evaluate_on, filled, splat, word_of,
};
pub use cotan_numerics::{Machine, NumberFormat, Word, code, to_odd};
pub use custom_formats::{Foreign, Format};
pub use datum::{Array, Datum, Parts};
pub use elements::{sparse_entries, unreadable, wrong_size};
pub use elementwise::{Computes, Elementwise, ElementwiseRow, FloatFormula};
pub use frame::{Evaluate, EvaluateRow, Frame, Next};
pub use functions::{find_function, result_names};
pub use interpreter::{Interpreter, Limits, Prepared, Usage};
pub use kernel::{Kernel, Numbers};
pub use observe::Observer;
pub use random::SplitMix64;
pub use trap::Trap;
pub use wide_ints::Wide;
