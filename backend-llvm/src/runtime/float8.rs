//! Elements of 8-bit floats, which Rust has no types for: their bits.

/// The bits of an `f8E4M3FN`: no infinities, and all ones is NaN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct F8E4M3FN(pub u8);

/// The bits of an `f8E5M2`: the upper half of an `f16`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct F8E5M2(pub u8);
