//! `ad.linearize`

use super::declare::request;

request! {
    /// The values of a function and its derivative at the arguments.
    ///
    /// The derivative is a function from a tangent for each argument that `wrt` lists (without
    /// `wrt`, all of floating-point types) to a tangent for each floating-point result. It captures
    /// the residuals of the primal computation and may be applied any number of times.
    ///
    /// ```mlir
    /// func.func private @square(%x: f64) -> f64 {
    ///   %y = arith.mulf %x, %x : f64
    ///   return %y : f64
    /// }
    /// func.func @example(%x: f64, %dx: f64) -> (f64, f64) {
    ///   %y, %slope = ad.linearize @square(%x) {wrt = [0]} : (f64) -> (f64, (f64) -> f64)
    ///   %dy = closure.apply %slope(%dx) : (f64) -> f64
    ///   return %y, %dy : f64, f64
    /// }
    /// ```
    Linearize = "ad.linearize"
}
