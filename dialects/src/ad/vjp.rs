//! `ad.vjp`

use super::declare::request;

request! {
    /// The values of a function and the cotangents of its arguments (a vector times its Jacobian).
    ///
    /// The operands are the arguments, followed by a cotangent for each floating-point result. The
    /// results are those of the function, followed by a cotangent for each argument that `wrt`
    /// lists (without `wrt`, all of floating-point types).
    ///
    /// ```mlir
    /// func.func private @square(%x: f64) -> f64 {
    ///   %y = arith.mulf %x, %x : f64
    ///   return %y : f64
    /// }
    /// func.func @example(%x: f64, %dy: f64) -> (f64, f64) {
    ///   %y, %dx = ad.vjp @square(%x, %dy) {wrt = [0]} : (f64, f64) -> (f64, f64)
    ///   return %y, %dx : f64, f64
    /// }
    /// ```
    Vjp = "ad.vjp"
}
