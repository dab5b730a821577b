//! `ad.hessian`

use super::declare::request;

request! {
    /// The Hessian of a function with one result, a float.
    ///
    /// There is one result for each pair of arguments that `wrt` lists (without `wrt`, all of
    /// floating-point types): an array of the second derivatives by both. Its dimensions are those
    /// of the first argument followed by those of the second. The pairs are ordered `aa, ab, ba,
    /// bb`. All floats must have one type.
    ///
    /// ```mlir
    /// func.func private @energy(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
    ///   %y = arith.mulf %x, %x : tensor<?xf64, #cotan.dims<n>>
    ///   %r = array.sum %y along 0 : tensor<?xf64, #cotan.dims<n>>
    ///   return %r : f64
    /// }
    /// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x?xf64, #cotan.dims<n, n>> {
    ///   %h = ad.hessian @energy(%x) : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?x?xf64, #cotan.dims<n, n>>
    ///   return %h : tensor<?x?xf64, #cotan.dims<n, n>>
    /// }
    /// ```
    Hessian = "ad.hessian"
}
