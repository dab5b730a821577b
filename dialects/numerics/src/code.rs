//! What one element of an operation is in machine instructions, without saying which machine.
//!
//! An operation that computes every element alone records its code on a [`Recorder`]: a straight
//! line of instructions on numbers, [`Formula`], which gives the same bits as its meaning. A backend
//! translates the instructions, and needs to know no operation. An elementary function records what
//! it evaluates, since a recorder is a [`Machine`](crate::Machine).

mod formula;
mod integers;
mod machine;
mod recorder;
mod scalar;

pub use formula::{Binary, FloatCompare, Formula, Instruction, IntCompare, Step, Unary};
pub use integers::{shifted, total_division};
pub use recorder::Recorder;
pub use scalar::Scalar;

use smallvec::SmallVec;

/// One number for each result of an operation.
pub type Scalars<'r> = SmallVec<[Scalar<'r>; 2]>;

/// The code of [`Machine::scale`](crate::Machine::scale) for a backend without an instruction for it.
pub fn scaled() -> Formula {
    let code = Recorder::record(&[recorder::F64, recorder::I64], |recorder, operands| {
        one(super::formula::scale(&recorder, operands[0], operands[1]))
    });
    code.expect("it says what it computes")
}

/// The code of an operation with one result.
pub fn one(x: Scalar<'_>) -> Option<Scalars<'_>> {
    Some(SmallVec::from_slice(&[x]))
}
