//! `array.yield`

crate::yields! {
    /// Terminates the body of an array operation and returns its values.
    ///
    /// ```mlir
    /// func.func @example(%x: f64) -> tensor<3xf64> {
    ///   %r = array.build (%i: index) {
    ///     array.yield %x : f64
    ///   } : tensor<3xf64>
    ///   return %r : tensor<3xf64>
    /// }
    /// ```
    "array.yield" () [crate::AccumulatorFlow::AWAY]
}
