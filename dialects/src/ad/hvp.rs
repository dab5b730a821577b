//! `ad.hvp`

use super::declare::request;

request! {
    /// The Hessian-vector product of a function with one result, a float: the derivative of its
    /// gradient along tangents.
    ///
    /// The operands are the arguments, followed by a tangent for each argument that `wrt` lists
    /// (without `wrt`, all of floating-point types). There is one result for each tangent.
    ///
    /// ```mlir
    /// func.func private @cube(%x: f64) -> f64 {
    ///   %s = arith.mulf %x, %x : f64
    ///   %y = arith.mulf %s, %x : f64
    ///   return %y : f64
    /// }
    /// func.func @example(%x: f64, %v: f64) -> f64 {
    ///   %h = ad.hvp @cube(%x, %v) {wrt = [0]} : (f64, f64) -> f64
    ///   return %h : f64
    /// }
    /// ```
    Hvp = "ad.hvp"
}
