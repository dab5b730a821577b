//! Straight-line code.

use crate::{Elementary, NumberFormat, Word};

/// A line of scalar instructions, straight but for loops.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    /// The instructions, in execution order; each one has one result.
    pub steps: Vec<Step>,
    /// The results, as indices of steps.
    pub results: Vec<u32>,
}

/// An instruction and the format of its result.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The format of the result.
    pub number: NumberFormat,
    /// The instruction.
    pub instruction: Instruction,
}

/// An instruction. Its operands are indices of earlier steps.
#[derive(Clone, Copy, Debug)]
pub enum Instruction {
    /// An operand of the operation.
    Operand(u32),
    /// A constant, by its bits.
    Constant(Word),
    /// An instruction with one operand.
    Unary(Unary, u32),
    /// An instruction with two operands of one format.
    Binary(Binary, u32, u32),
    /// Compares two integers; an integer of one bit.
    Compare(IntCompare, u32, u32),
    /// Compares two floats; an integer of one bit.
    CompareFloats(FloatCompare, u32, u32),
    /// The second operand if the first one, of one bit, is 1, else the third one.
    Select(u32, u32, u32),
    /// The product of the first two operands plus the third one, rounded once.
    Fma(u32, u32, u32),
    /// The first operand, a float, times two to the power of the second one, an integer; see
    /// [`Machine::scale`](crate::Machine::scale).
    Scale(u32, u32),
    /// A call on a cold path; see [`Machine::rarely`](crate::Machine::rarely).
    Rarely {
        /// The condition of the call: an integer of one bit.
        condition: u32,
        /// The argument of the function.
        x: u32,
        /// The function. Its code is a separate [`Formula`]: [`Elementary::code`].
        function: &'static Elementary,
        /// The result where the condition is false.
        otherwise: u32,
    },
    /// The start of a loop, which runs until the next [`Instruction::LoopEnd`]; loops do not nest.
    /// The step has no value.
    LoopStart,
    /// A value that a loop carries: that of the step in the first iteration, later that of the
    /// [`Instruction::Carry`] to it. It follows the start of the loop.
    Carried(u32),
    /// Carries a value to the next iteration. The step has no value.
    Carry {
        /// The value of this iteration.
        from: u32,
        /// The [`Instruction::Carried`] that has it in the next one.
        to: u32,
    },
    /// The end of a loop. Another iteration follows if the step, of one bit, is 1 in any lane. The
    /// step has no value.
    LoopEnd(u32),
    /// An element of a table; the index is in bounds.
    Table(&'static [u64], u32),
}

/// An instruction with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// The float with the sign bit flipped.
    Negate,
    /// The absolute value of a float.
    Absolute,
    /// The square root, correctly rounded.
    SquareRoot,
    /// The largest integral value that is not above.
    Floor,
    /// The least integral value that is not below.
    Ceil,
    /// The integral part: rounds toward zero.
    Truncate,
    /// The nearest integral value, ties away from zero.
    Round,
    /// The nearest integral value, ties to even.
    RoundEven,
    /// The number of leading zero bits.
    LeadingZeros,
    /// The number of trailing zero bits.
    TrailingZeros,
    /// The number of set bits.
    Ones,
    /// The low bits of an integer, as an integer of fewer bits.
    Narrow,
    /// The zero extension of an integer.
    WidenUnsigned,
    /// The sign extension of an integer.
    WidenSigned,
    /// The nearest float of a narrower format.
    NarrowFloat,
    /// The float in a wider format.
    WidenFloat,
    /// The nearest float to a signed integer.
    FloatOfSigned,
    /// The nearest float to an unsigned integer.
    FloatOfUnsigned,
    /// A float rounded toward zero to a signed integer, saturating; 0 for NaN.
    SignedOfFloat,
    /// A float rounded toward zero to an unsigned integer, saturating; 0 for NaN.
    UnsignedOfFloat,
    /// The same bits in another format.
    Bits,
}

/// An instruction with two operands of one format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// Integers, modulo two to the width.
    Add,
    /// Integers, modulo two to the width.
    Subtract,
    /// Integers, modulo two to the width.
    Multiply,
    /// The high half of the product of signed integers.
    MultiplyHighSigned,
    /// The high half of the product of unsigned integers.
    MultiplyHighUnsigned,
    /// Signed integers, rounded toward zero. The divisor is not zero, and the quotient does not
    /// overflow.
    DivideSigned,
    /// Unsigned integers. The divisor is not zero.
    DivideUnsigned,
    /// The remainder of [`Binary::DivideSigned`], under the same conditions.
    RemainderSigned,
    /// The remainder of [`Binary::DivideUnsigned`], under the same condition.
    RemainderUnsigned,
    /// Bitwise.
    And,
    /// Bitwise.
    Or,
    /// Bitwise.
    Xor,
    /// The shift amount is below the width.
    ShiftLeft,
    /// A logical shift; the amount is below the width.
    ShiftRight,
    /// An arithmetic shift; the amount is below the width.
    ShiftRightSigned,
    /// The float sum, rounded to nearest, ties to even.
    AddFloats,
    /// The float difference, rounded to nearest, ties to even.
    SubtractFloats,
    /// The float product, rounded to nearest, ties to even.
    MultiplyFloats,
    /// The float quotient, rounded to nearest, ties to even.
    DivideFloats,
    /// The remainder of a division rounded toward zero; exact.
    RemainderFloats,
    /// The larger float, NaN if one is; zero is above minus zero.
    Maximum,
    /// The smaller float, NaN if one is; minus zero is below zero.
    Minimum,
    /// The larger float; the other one if one is NaN.
    MaximumNumber,
    /// The smaller float; the other one if one is NaN.
    MinimumNumber,
    /// The first float with the sign of the second one.
    CopySign,
}

/// Integer predicates: `Slt` is "signed less than".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum IntCompare {
    Eq,
    Ne,
    Slt,
    Sle,
    Sgt,
    Sge,
    Ult,
    Ule,
    Ugt,
    Uge,
}

/// Float predicates: `Olt` is "neither is NaN, and less than", `Ult` "one is NaN, or less than".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum FloatCompare {
    Never,
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    Uno,
    Always,
}
