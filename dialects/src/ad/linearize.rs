//! `ad.linearize`

use super::declare::request;

request! {
    /// The values of a function, and its derivative there: a function from a tangent for each argument that
    /// `wrt` lists, all that are made of floats unless it is there, to one for each result that is made of
    /// floats. It sees what was computed for the values, and may be applied any number of times.
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
