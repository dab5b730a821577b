//! The translation of operations on complex numbers to pairs of floats.

use cotan_ir::registry::Interface;

/// The form that an operation has where complex numbers are pairs of floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComplexParts {
    /// One operation for the real parts, and one for the imaginary parts. Operands of other types
    /// are those of both.
    Separate,
    /// The operands, the results and the arguments of bodies are lists; each complex number becomes
    /// two entries.
    Listed,
    /// As [`ComplexParts::Listed`], but the arguments of bodies are two elements of each operand: a
    /// complex operand has two real parts, then two imaginary parts.
    Compared,
    /// The same operation on arrays with an additional last dimension of size 2.
    Packed,
}

impl Interface for ComplexParts {}
