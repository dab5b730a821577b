//! Programs of other compilers: StableHLO becomes arrays, and arrays become StableHLO.
//!
//! [`import`] and [`export`] do it without a pass manager; [`stablehlo_to_array::PASS`] and
//! [`array_to_stablehlo::PASS`] are the passes.

pub mod array_to_stablehlo;
pub mod shardings;
pub mod stablehlo_to_array;
mod symbolic_sizes;
mod translation;

pub use array_to_stablehlo::export;
pub use shardings::add_to;
pub use stablehlo_to_array::{SIGNATURE, Settings, Ties, holds_stablehlo, import};
