// A loop adds to an accumulator at its own index and at an unknown one. A slice for each iteration,
// as `canonicalize` makes, begins with zeros and is stored after: work that the program did not do.
// RUN: cotan opt %s --pass-pipeline='builtin.module(partial-eval{known=x=[[-3.5],[-0.0]]})'
func.func @f_1(%x: tensor<?x?xf64, #cotan.dims<n, m>>, %k: tensor<?xindex, #cotan.dims<m>>) -> (tensor<?x4xf64, #cotan.dims<n>>, f64) {
  %r, %s = array.accumulate over [n] (%i: index, %a: !array.acc<tensor<?x4xf64, #cotan.dims<n>>>, %b: !array.acc<f64>) {
    %c, %d = array.accumulate %a, %b over [m] (%j: index, %e: !array.acc<tensor<?x4xf64, #cotan.dims<n>>>, %g: !array.acc<f64>) {
      %u = array.index %x[%i, %j] : tensor<?x?xf64, #cotan.dims<n, m>>
      %at = array.index %k[%j] : tensor<?xindex, #cotan.dims<m>>
      %h = array.add_at %e[%i, %at], %u : !array.acc<tensor<?x4xf64, #cotan.dims<n>>>, f64
      %l = array.add_at %g[], %u : !array.acc<f64>, f64
      array.yield %h, %l : !array.acc<tensor<?x4xf64, #cotan.dims<n>>>, !array.acc<f64>
    } : (!array.acc<tensor<?x4xf64, #cotan.dims<n>>>, !array.acc<f64>) -> (!array.acc<tensor<?x4xf64, #cotan.dims<n>>>, !array.acc<f64>)
    %o = array.index %x[%i, %i] : tensor<?x?xf64, #cotan.dims<n, m>>
    %p = array.add_at %d[], %o : !array.acc<f64>, f64
    array.yield %c, %p : !array.acc<tensor<?x4xf64, #cotan.dims<n>>>, !array.acc<f64>
  } : () -> (tensor<?x4xf64, #cotan.dims<n>>, f64)
  return %r, %s : tensor<?x4xf64, #cotan.dims<n>>, f64
}
