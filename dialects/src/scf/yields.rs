//! `scf.yield`

crate::yields! {
    /// Ends a branch or a loop body and yields values. It is not printed in `scf.for` and `scf.if` if
    /// there are none.
    ///
    /// ```mlir
    /// func.func @example(%c: i1, %x: f64, %y: f64) -> f64 {
    ///   %r = scf.if %c -> (f64) {
    ///     scf.yield %x : f64
    ///   } else {
    ///     scf.yield %y : f64
    ///   }
    ///   return %r : f64
    /// }
    /// ```
    "scf.yield" (crate::derivative_rules::Differentiate) [crate::AccumulatorFlow::AWAY]
}
