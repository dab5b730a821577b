//! `ad.jvp`

use super::declare::request;
use super::request::transpose;
use crate::autodiff::TransposeOp;

request! {
    /// The values of a function, and what they change by (its Jacobian times a vector). The operands are
    /// the arguments, and then a tangent for each of those that `wrt` lists, all that are made of floats
    /// unless it is there. The results are those of the function, and then a tangent for each of those
    /// that are made of floats.
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
    // The linear part of a call is the tangents of a request; turned around it is a request again.
    Jvp = "ad.jvp", TransposeOp(transpose)
}
