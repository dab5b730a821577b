//! `ad.transpose`

use super::declare::request;

request! {
    /// The transpose of a linear function.
    ///
    /// The operands are the arguments that `wrt` does not list, followed by a cotangent for each
    /// floating-point result. The results are cotangents of the listed arguments (without `wrt`,
    /// all of floating-point types). The function must be linear in these together: a derivative
    /// that depends on one of them is an error. Terms that do not depend on them are ignored.
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
