//! `ad.jacobian`

use super::declare::request;

request! {
    /// The Jacobians of a function.
    ///
    /// There is one result for each pair of a floating-point result and an argument that `wrt`
    /// lists (without `wrt`, all of floating-point types): an array of the partial derivatives of
    /// each element of the result by each element of the argument. Its dimensions are those of the
    /// result followed by those of the argument. All floats must have one type.
    ///
    /// ```mlir
    /// func.func private @squares(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
    ///   %y = arith.mulf %x, %x : tensor<?xf64, #cotan.dims<n>>
    ///   return %y : tensor<?xf64, #cotan.dims<n>>
    /// }
    /// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x?xf64, #cotan.dims<n, n>> {
    ///   %j = ad.jacobian @squares(%x) {wrt = [0]} : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?x?xf64, #cotan.dims<n, n>>
    ///   return %j : tensor<?x?xf64, #cotan.dims<n, n>>
    /// }
    /// ```
    Jacobian = "ad.jacobian"
}
