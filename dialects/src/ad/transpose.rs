//! `ad.transpose`

use super::declare::request;

request! {
    /// A linear function turned around. The operands are the arguments that `wrt` does not list, and then a
    /// cotangent for each result that is made of floats; the results are cotangents of those that it lists, all
    /// that are made of floats unless it is there. The function must be linear in these together: a derivative
    /// that depends on one is refused. What it adds that does not change with them is not looked at.
    ///
    /// ```mlir
    /// func.func private @scaled(%a: f64, %x: f64) -> f64 {
    ///   %y = arith.mulf %a, %x : f64
    ///   return %y : f64
    /// }
    /// func.func @example(%a: f64, %dy: f64) -> f64 {
    ///   %dx = ad.transpose @scaled(%a, %dy) {wrt = [1]} : (f64, f64) -> f64
    ///   return %dx : f64
    /// }
    /// ```
    Transpose = "ad.transpose"
}
