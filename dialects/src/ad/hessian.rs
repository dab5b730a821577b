//! `ad.hessian`

use super::declare::request;

request! {
    /// The Hessian of a function with one result, a float: for each two arguments that `wrt` lists, all that
    /// are made of floats unless it is there, an array of the second derivatives by both. Its dimensions are
    /// those of the one, and then those of the other; the pairs stand in order, `aa, ab, ba, bb`. The floats
    /// must be of one kind.
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
