//! `sum.yield`

crate::yields! {
    /// Ends the region of a variant and yields the results of `sum.match`.
    ///
    /// ```mlir
    /// func.func @example(%c: i1, %x: f64, %n: i32) -> f64 {
    ///   %s = scf.if %c -> (!sum.sum<f64, i32>) {
    ///     %a = sum.inject %x as 0 : f64 to !sum.sum<f64, i32>
    ///     scf.yield %a : !sum.sum<f64, i32>
    ///   } else {
    ///     %b = sum.inject %n as 1 : i32 to !sum.sum<f64, i32>
    ///     scf.yield %b : !sum.sum<f64, i32>
    ///   }
    ///   %r = sum.match %s : !sum.sum<f64, i32> -> f64 (%y: f64) {
    ///     sum.yield %y : f64
    ///   }, (%m: i32) {
    ///     %y = arith.sitofp %m : i32 to f64
    ///     sum.yield %y : f64
    ///   }
    ///   return %r : f64
    /// }
    /// ```
    "sum.yield" () []
}
