//! A straight line of instructions.

use crate::{Elementary, NumberFormat, Word};

/// A straight line of instructions on numbers.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    /// In this order; each one gives a number.
    pub steps: Vec<Step>,
    /// The numbers that come out: indices of steps.
    pub results: Vec<u32>,
}

/// An instruction and what it gives.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The format of what it gives.
    pub number: NumberFormat,
    /// What it does.
    pub instruction: Instruction,
}

/// One instruction. Its operands are indices of earlier steps.
#[derive(Clone, Copy, Debug)]
pub enum Instruction {
    /// An operand of the operation.
    Operand(u32),
    /// A constant, by its bits.
    Constant(Word),
    /// Of one number.
    Unary(Unary, u32),
    /// Of two numbers of one format.
    Binary(Binary, u32, u32),
    /// Whether two integers compare like this: an integer of one bit.
    Compare(IntCompare, u32, u32),
    /// Whether two floats compare like this: an integer of one bit.
    CompareFloats(FloatCompare, u32, u32),
    /// The second number if the first one, of one bit, is 1, else the third one.
    Select(u32, u32, u32),
    /// The first two multiplied, the third one added, rounded once.
    Fma(u32, u32, u32),
    /// The first number, a float, times two to the power of the second one, an integer: as
    /// [`Machine::scale`](crate::Machine::scale).
    Scale(u32, u32),
    /// As [`Machine::rarely`](crate::Machine::rarely).
    Rarely {
        /// Where the function is wanted: an integer of one bit.
        condition: u32,
        /// What the function is of.
        x: u32,
        /// Its code is a [`Formula`] of its own: [`Elementary::code`].
        function: &'static Elementary,
        /// The number elsewhere.
        otherwise: u32,
    },
    /// An entry of a table; the index is in range.
    Table(&'static [u64], u32),
}

/// An instruction on one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// The float with the other sign.
    Negate,
    /// The float without its sign.
    Absolute,
    /// The square root, correctly rounded.
    SquareRoot,
    /// The largest whole number that is not above.
    Floor,
    /// The least whole number that is not below.
    Ceil,
    /// What is left without the fraction.
    Truncate,
    /// The nearest whole number, ties away from zero.
    Round,
    /// The nearest whole number, ties to even.
    RoundEven,
    /// How many leading bits are zero.
    LeadingZeros,
    /// How many trailing bits are zero.
    TrailingZeros,
    /// How many bits are one.
    Ones,
    /// An integer with fewer bits.
    Narrow,
    /// An integer with more bits, zeros.
    WidenUnsigned,
    /// An integer with more bits, those of the sign.
    WidenSigned,
    /// A float of a narrower format, the nearest one.
    NarrowFloat,
    /// A float of a wider format.
    WidenFloat,
    /// The nearest float to a signed integer.
    FloatOfSigned,
    /// The nearest float to an unsigned integer.
    FloatOfUnsigned,
    /// The nearest signed integer to a float without its fraction; 0 for NaN.
    SignedOfFloat,
    /// The nearest unsigned integer to a float without its fraction; 0 for NaN.
    UnsignedOfFloat,
    /// The number of another format with these bits.
    Bits,
}

/// An instruction on two numbers of one format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// Integers, wrapping.
    Add,
    /// Integers, wrapping.
    Subtract,
    /// Integers, wrapping.
    Multiply,
    /// The high half of the product of signed integers.
    MultiplyHighSigned,
    /// The high half of the product of unsigned integers.
    MultiplyHighUnsigned,
    /// Signed integers, towards zero. The divisor is not zero, and the quotient does not wrap.
    DivideSigned,
    /// Unsigned integers. The divisor is not zero.
    DivideUnsigned,
    /// What [`Binary::DivideSigned`] leaves, under the same conditions.
    RemainderSigned,
    /// What [`Binary::DivideUnsigned`] leaves, under the same condition.
    RemainderUnsigned,
    /// Bit by bit.
    And,
    /// Bit by bit.
    Or,
    /// Bit by bit.
    Xor,
    /// By less than the width.
    ShiftLeft,
    /// By less than the width, with zeros.
    ShiftRight,
    /// By less than the width, with the sign.
    ShiftRightSigned,
    /// Floats.
    AddFloats,
    /// Floats.
    SubtractFloats,
    /// Floats.
    MultiplyFloats,
    /// Floats.
    DivideFloats,
    /// What is left of a float after it was divided towards zero; exact.
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

/// How integers compare: `Slt` is "signed less than".
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

/// How floats compare: `Olt` is "neither is NaN, and less than", `Ult` "one is NaN, or less than".
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
