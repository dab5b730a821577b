//! `ad.value_and_grad`

use super::declare::request;

request! {
    /// The value of a function with one result, a float, and its gradient in one reverse pass; see
    /// `ad.grad`.
    ///
    /// ```mlir
    /// func.func private @square(%x: f64) -> f64 {
    ///   %y = arith.mulf %x, %x : f64
    ///   return %y : f64
    /// }
    /// func.func @example(%x: f64) -> (f64, f64) {
    ///   %y, %dx = ad.value_and_grad @square(%x) : (f64) -> (f64, f64)
    ///   return %y, %dx : f64, f64
    /// }
    /// ```
    ValueAndGrad = "ad.value_and_grad"
}
