//! `ad.yield`

crate::yields! {
    /// Ends the region of an `ad.checkpoint` and yields its results.
    ///
    /// ```mlir
    /// func.func @example(%x: f64) -> f64 {
    ///   %r = ad.checkpoint {
    ///     %y = math.exp %x : f64
    ///     ad.yield %y : f64
    ///   } : f64
    ///   return %r : f64
    /// }
    /// ```
    "ad.yield" () [crate::AccumulatorFlow::AWAY]
}
