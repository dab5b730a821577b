//! `ad.hvp`

use super::declare::request;

request! {
    /// The Hessian of a function with one result, a float, times a vector: how its gradient changes along
    /// tangents. The operands are the arguments, and then a tangent for each of
    /// those that `wrt` lists, all that are made of floats unless it is there; the results are as many.
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
