//! `closure.yield`

crate::yields! {
    /// Ends the body of a function value and yields its results.
    ///
    /// ```mlir
    /// func.func @example(%x: f64) -> f64 {
    ///   %f = closure.lambda (%y: f64) {
    ///     closure.yield %x : f64
    ///   } : (f64) -> f64
    ///   %r = closure.apply %f(%x) : (f64) -> f64
    ///   return %r : f64
    /// }
    /// ```
    "closure.yield" () []
}
