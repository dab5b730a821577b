//! `loop.yield`

crate::yields! {
    /// Ends the body of a nest. The operands are a value and its indices for each destination, the same
    /// for each accumulator, and the next carried values.
    ///
    /// ```mlir
    /// func.func @example(%n: index) -> index {
    ///   %zero = arith.constant 0 : index
    ///   %r = loop.nest ["ordered"] %zero to %n carry %zero : index (%i: index, %sum: index) {
    ///     %next = arith.addi %sum, %i : index
    ///     loop.yield %next : index
    ///   }
    ///   return %r : index
    /// }
    /// ```
    "loop.yield" () []
}
