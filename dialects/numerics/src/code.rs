//! The scalar code of an operation, as instructions of no particular machine.
//!
//! An elementwise operation records its code on a [`Recorder`]. The result is a [`Formula`]: a
//! line of scalar instructions, straight but for loops, with the same bits as the interpreter. A backend translates
//! the instructions and needs no knowledge of the operation. A recorder is a
//! [`Machine`](crate::Machine), so elementary functions record their own evaluation.

mod float8;
mod formula;
mod integers;
mod machine;
mod recorder;
mod scalar;
mod small_floats;

pub use float8::{
    float8_bits_of_half, float8_of_half, half_bits_of_float8, half_of_float8, round_to_float8,
};
pub use formula::{Binary, FloatCompare, Formula, Instruction, IntCompare, Step, Unary};
pub use integers::{shifted, total_division};
pub use machine::SingleRecorder;
pub use recorder::Recorder;
pub use scalar::Scalar;
pub use small_floats::{half_bits, round_to_bfloat, single_of_half_bits, widen_small_floats};

use smallvec::SmallVec;

/// One scalar for each result of an operation.
pub type Scalars<'r> = SmallVec<[Scalar<'r>; 2]>;

/// Returns the code of [`Machine::scale`](crate::Machine::scale), for a backend without an
/// instruction for it.
pub fn scaled() -> Formula {
    let code = Recorder::record(&[recorder::F64, recorder::I64], |recorder, operands| {
        one(super::formula::scale(&recorder, operands[0], operands[1]))
    });
    code.expect("its code is recorded")
}

/// As [`scaled`], for `f32`.
pub fn scaled_single() -> Formula {
    let code = Recorder::record(&[recorder::F32, recorder::I32], |recorder, operands| {
        one(super::formula::scale(&SingleRecorder(recorder), operands[0], operands[1]))
    });
    code.expect("its code is recorded")
}

/// Returns the code of an operation with one result.
pub fn one(x: Scalar<'_>) -> Option<Scalars<'_>> {
    Some(SmallVec::from_slice(&[x]))
}
