//! `combinator.yield`

crate::yields! {
    /// Terminates the body of a primitive and yields its results.
    ///
    /// ```mlir
    /// func.func @example(%x: f64) -> f64 {
    ///   %cos = combinator.primitive (%a: f64) {
    ///     %y = math.cos %a : f64
    ///     combinator.yield %y : f64
    ///   } : !combinator.arrow<tuple<f64>, f64>
    ///   %r = combinator.apply %cos(%x : f64) : !combinator.arrow<tuple<f64>, f64>
    ///   return %r : f64
    /// }
    /// ```
    "combinator.yield" () []
}
