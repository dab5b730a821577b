//! `chad.yield`

crate::yields! {
    /// Terminates the body of a linear function or of a fold, and yields its results.
    ///
    /// ```mlir
    /// func.func @example(%a: f64) -> !chad.linear<(f64) -> f64> {
    ///   %f = chad.lambda (%v: f64) {
    ///     %r = arith.mulf %a, %v : f64
    ///     chad.yield %r : f64
    ///   } : !chad.linear<(f64) -> f64>
    ///   return %f : !chad.linear<(f64) -> f64>
    /// }
    /// ```
    "chad.yield" () []
}
