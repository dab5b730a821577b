//! `ad.grad`

use super::declare::request;

request! {
    /// The gradient of a function with one result, a float, with respect to each argument that
    /// `wrt` lists.
    ///
    /// Without `wrt` these are all arguments of floating-point types. Dimension parameters are
    /// bound as in `array.call`.
    ///
    /// ```mlir
    /// func.func private @square(%x: f64) -> f64 {
    ///   %y = arith.mulf %x, %x : f64
    ///   return %y : f64
    /// }
    /// func.func @example(%x: f64) -> f64 {
    ///   %dx = ad.grad @square(%x) {wrt = [0]} : (f64) -> f64
    ///   return %dx : f64
    /// }
    /// ```
    Grad = "ad.grad"
}
