//! `unf.yield`

crate::yields! {
    /// Terminates the body of a step and yields its results.
    ///
    /// ```mlir
    /// func.func @example(%s: tuple<f64>) -> tuple<f64, f64> {
    ///   %t = unf.apply %s (%x: f64) {
    ///     %y = math.cos %x : f64
    ///     unf.yield %y : f64
    ///   } : tuple<f64> -> tuple<f64, f64>
    ///   return %t : tuple<f64, f64>
    /// }
    /// ```
    "unf.yield" () []
}
