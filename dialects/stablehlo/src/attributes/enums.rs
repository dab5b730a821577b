//! Attributes of one word.

use cotan_ir::{Attr, Type};

/// The calling convention of `custom_call`.
#[derive(Attr, Clone, Copy, PartialEq, Eq, Debug)]
#[attr(integer = Type::I32)]
pub enum ApiVersion {
    /// Not stated.
    Unspecified,
    /// Buffers, without a status.
    Original,
    /// Buffers, with a status.
    StatusReturning,
    /// Buffers, with a status, the same on all platforms.
    StatusReturningUnified,
    /// Typed buffers and attributes.
    TypedFfi,
}

/// The requested precision of an operand of a contraction.
#[derive(Attr, Clone, Copy, PartialEq, Eq, Debug)]
#[attr("stablehlo.precision", keyword)]
pub enum Precision {
    /// The fastest one.
    #[word("DEFAULT")]
    Default,
    /// A slower one, closer to the element type.
    #[word("HIGH")]
    High,
    /// The precision of the element type.
    #[word("HIGHEST")]
    Highest,
}

/// The kind of request of an attribute `result_accuracy`.
#[derive(Attr, Clone, Copy, PartialEq, Eq, Debug)]
#[attr("stablehlo.result_accuracy_mode")]
pub enum ResultAccuracyMode {
    /// No request.
    #[word("DEFAULT")]
    Default,
    /// The most accurate implementation.
    #[word("HIGHEST")]
    Highest,
    /// Within the tolerances.
    #[word("TOLERANCE")]
    Tolerance,
}

/// The kind of a discrete Fourier transform.
#[derive(Attr, Clone, Copy, PartialEq, Eq, Debug)]
#[attr("stablehlo.fft_type", keyword)]
pub enum FftType {
    /// Complex to complex.
    #[word("FFT")]
    Fft,
    /// The inverse, complex to complex.
    #[word("IFFT")]
    Ifft,
    /// Real to complex, half of the spectrum.
    #[word("RFFT")]
    Rfft,
    /// Half of a spectrum to real.
    #[word("IRFFT")]
    Irfft,
}

/// The predicate of a comparison.
#[derive(Attr, Clone, Copy, PartialEq, Eq, Debug)]
#[attr("stablehlo.comparison_direction", keyword)]
pub enum ComparisonDirection {
    /// Equal.
    #[word("EQ")]
    Eq,
    /// Not equal.
    #[word("NE")]
    Ne,
    /// Greater or equal.
    #[word("GE")]
    Ge,
    /// Greater.
    #[word("GT")]
    Gt,
    /// Less or equal.
    #[word("LE")]
    Le,
    /// Less.
    #[word("LT")]
    Lt,
}

/// The order of a comparison.
#[derive(Attr, Clone, Copy, PartialEq, Eq, Debug)]
#[attr("stablehlo.comparison_type", keyword)]
pub enum ComparisonType {
    /// The order of the element type.
    #[word("NOTYPE")]
    NoType,
    /// IEEE 754, partial.
    #[word("FLOAT")]
    Float,
    /// IEEE 754's total order.
    #[word("TOTALORDER")]
    TotalOrder,
    /// Integers with a sign.
    #[word("SIGNED")]
    Signed,
    /// Integers without a sign.
    #[word("UNSIGNED")]
    Unsigned,
}

/// The predicate of a comparison of `chlo`.
#[derive(Attr, Clone, Copy, PartialEq, Eq, Debug)]
#[attr("chlo.comparison_direction", keyword)]
pub enum ChloComparisonDirection {
    /// Equal.
    #[word("EQ")]
    Eq,
    /// Not equal.
    #[word("NE")]
    Ne,
    /// Greater or equal.
    #[word("GE")]
    Ge,
    /// Greater.
    #[word("GT")]
    Gt,
    /// Less or equal.
    #[word("LE")]
    Le,
    /// Less.
    #[word("LT")]
    Lt,
}

/// The order of a comparison of `chlo`.
#[derive(Attr, Clone, Copy, PartialEq, Eq, Debug)]
#[attr("chlo.comparison_type", keyword)]
pub enum ChloComparisonType {
    /// The order of the element type.
    #[word("NOTYPE")]
    NoType,
    /// IEEE 754, partial.
    #[word("FLOAT")]
    Float,
    /// IEEE 754's total order.
    #[word("TOTALORDER")]
    TotalOrder,
    /// Integers with a sign.
    #[word("SIGNED")]
    Signed,
    /// Integers without a sign.
    #[word("UNSIGNED")]
    Unsigned,
}

/// The requested precision of an operand of `chlo.ragged_dot`.
#[derive(Attr, Clone, Copy, PartialEq, Eq, Debug)]
#[attr("chlo.precision", keyword)]
pub enum ChloPrecision {
    /// The fastest one.
    #[word("DEFAULT")]
    Default,
    /// A slower one, closer to the element type.
    #[word("HIGH")]
    High,
    /// The precision of the element type.
    #[word("HIGHEST")]
    Highest,
}

/// The form of a triangular matrix in an equation.
#[derive(Attr, Clone, Copy, PartialEq, Eq, Debug)]
#[attr("stablehlo.transpose", keyword)]
pub enum Transposition {
    /// Not a valid request.
    #[word("TRANSPOSE_INVALID")]
    Invalid,
    /// As it is.
    #[word("NO_TRANSPOSE")]
    NoTranspose,
    /// Transposed.
    #[word("TRANSPOSE")]
    Transpose,
    /// Transposed and conjugated.
    #[word("ADJOINT")]
    Adjoint,
}

/// The distribution of random numbers.
#[derive(Attr, Clone, Copy, PartialEq, Eq, Debug)]
#[attr("stablehlo.rng_distribution", keyword)]
pub enum RngDistribution {
    /// Uniform.
    #[word("UNIFORM")]
    Uniform = 1,
    /// Normal.
    #[word("NORMAL")]
    Normal = 2,
}

/// The algorithm of a generator of random bits.
#[derive(Attr, Clone, Copy, PartialEq, Eq, Debug)]
#[attr("stablehlo.rng_algorithm", keyword)]
pub enum RngAlgorithm {
    /// Chosen by the implementation.
    #[word("DEFAULT")]
    Default,
    /// Threefry.
    #[word("THREE_FRY")]
    ThreeFry,
    /// Philox.
    #[word("PHILOX")]
    Philox,
}
