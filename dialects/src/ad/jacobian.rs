//! `ad.jacobian`

use super::declare::request;

request! {
    /// The Jacobians of a function: for each result that is made of floats, and for each argument that `wrt`
    /// lists, all that are made of floats unless it is there, an array of how each element of the result
    /// changes with each element of the argument. Its dimensions are those of the result, and then those of
    /// the argument. The floats must be of one kind.
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
