//! `ad.jvp`

use super::declare::request;
use super::request::transpose;
use crate::autodiff::Derivative;

request! {
    /// The values of a function and their tangents (its Jacobian times a vector).
    ///
    /// The operands are the arguments, followed by a tangent for each argument that `wrt` lists
    /// (without `wrt`, all of floating-point types). The results are those of the function,
    /// followed by a tangent for each floating-point result.
    ///
    /// ```mlir
    /// func.func private @square(%x: f64) -> f64 {
    ///   %y = arith.mulf %x, %x : f64
    ///   return %y : f64
    /// }
    /// func.func @example(%x: f64, %dx: f64) -> (f64, f64) {
    ///   %y, %dy = ad.jvp @square(%x, %dx) {wrt = [0]} : (f64, f64) -> (f64, f64)
    ///   return %y, %dy : f64, f64
    /// }
    /// ```
    // The linear part of a call is the tangents of a request; its transpose is another request.
    Jvp = "ad.jvp", Derivative::NONE.transpose(transpose)
}
