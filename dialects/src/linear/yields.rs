//! `linear.yield`

crate::yields! {
    /// Terminates the body of a map and yields a map for each index, or a vector.
    ///
    /// ```mlir
    /// func.func @example(%d: tensor<3xf64>) -> !linear.map<f64, tensor<3xf64>> {
    ///   %map = linear.rows (%i: index) {
    ///     %k = array.index %d[%i] : tensor<3xf64>
    ///     %scale = linear.scale %k : f64 -> !linear.map<f64, f64>
    ///     linear.yield %scale : !linear.map<f64, f64>
    ///   } : !linear.map<f64, tensor<3xf64>>
    ///   return %map : !linear.map<f64, tensor<3xf64>>
    /// }
    /// ```
    "linear.yield" () []
}
