//! Programs of other compilers: StableHLO becomes arrays.
//!
//! [`import`] does it without a pass manager; [`stablehlo_to_array::PASS`] is the pass.

pub mod stablehlo_to_array;

pub use stablehlo_to_array::{SIGNATURE, Settings, Ties, holds_stablehlo, import};
