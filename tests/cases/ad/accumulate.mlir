// Sums that a body adds to, differentiated: forwards what they change by is added up beside them; backwards the body
// reads the cotangents of the sums where it added. A histogram with a sum and what is kept beside it; sums inside of
// sums, and in the branch of a decision; sums that a fold carries.
// RUN: cotan grad %s --fn histogram --wrt x,s
// RUN: cotan grad %s --fn histogram --wrt x,s --mode=forward
// RUN: cotan check %s --fn histogram --wrt x,s --arg n=4 --arg k=[0,2,2,1]
// RUN: cotan check %s --fn nested --arg n=2 --arg m=3
// RUN: cotan check %s --fn folded --arg n=3 --arg k=[0,2,1]
func.func @histogram(%x: tensor<?xf64, #cotan.dims<n>>, %k: tensor<?xindex, #cotan.dims<n>>, %s: tensor<3xf64>) -> (tensor<3xf64>, f64, tensor<?xf64, #cotan.dims<n>>) {
  %h, %t, %e = array.accumulate %s over [n] (%i: index, %a: !array.acc<tensor<3xf64>>, %b: !array.acc<f64>) {
    %v = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    %j = array.index %k[%i] : tensor<?xindex, #cotan.dims<n>>
    %w = math.exp %v : f64
    %u = array.add_at %a[%j], %w : !array.acc<tensor<3xf64>>, f64
    %y = arith.mulf %v, %w : f64
    %c = array.add_at %b[], %y : !array.acc<f64>, f64
    %z = math.sin %v : f64
    array.yield %u, %c, %z : !array.acc<tensor<3xf64>>, !array.acc<f64>, f64
  } : (tensor<3xf64>) -> (tensor<3xf64>, f64, tensor<?xf64, #cotan.dims<n>>)
  return %h, %t, %e : tensor<3xf64>, f64, tensor<?xf64, #cotan.dims<n>>
}
func.func @nested(%x: tensor<?x?xf64, #cotan.dims<n, m>>, %y: tensor<?xf64, #cotan.dims<m>>) -> (tensor<?xf64, #cotan.dims<m>>, tensor<?xf64, #cotan.dims<n>>) {
  %h, %e = array.accumulate over [n] (%i: index, %a: !array.acc<tensor<?xf64, #cotan.dims<m>>>) {
    %b, %r = array.accumulate %a over [m] (%j: index, %c: !array.acc<tensor<?xf64, #cotan.dims<m>>>, %q: !array.acc<f64>) {
      %v = array.index %x[%i, %j] : tensor<?x?xf64, #cotan.dims<n, m>>
      %w = array.index %y[%j] : tensor<?xf64, #cotan.dims<m>>
      %p = arith.mulf %v, %w : f64
      %s = math.sin %p : f64
      %c1 = array.add_at %c[m - 1 - %j], %s : !array.acc<tensor<?xf64, #cotan.dims<m>>>, f64
      %q1 = array.add_at %q[], %p : !array.acc<f64>, f64
      array.yield %c1, %q1 : !array.acc<tensor<?xf64, #cotan.dims<m>>>, !array.acc<f64>
    } : (!array.acc<tensor<?xf64, #cotan.dims<m>>>) -> (!array.acc<tensor<?xf64, #cotan.dims<m>>>, f64)
    %r2 = arith.mulf %r, %r : f64
    %zero = arith.constant 0.0 : f64
    %big = arith.cmpf ogt, %r, %zero : f64
    %b2 = scf.if %big -> (!array.acc<tensor<?xf64, #cotan.dims<m>>>) {
      %i0 = arith.constant 0 : index
      %b1 = array.add_at %b[%i0], %r2 : !array.acc<tensor<?xf64, #cotan.dims<m>>>, f64
      scf.yield %b1 : !array.acc<tensor<?xf64, #cotan.dims<m>>>
    } else {
      scf.yield %b : !array.acc<tensor<?xf64, #cotan.dims<m>>>
    }
    array.yield %b2, %r2 : !array.acc<tensor<?xf64, #cotan.dims<m>>>, f64
  } : () -> (tensor<?xf64, #cotan.dims<m>>, tensor<?xf64, #cotan.dims<n>>)
  return %h, %e : tensor<?xf64, #cotan.dims<m>>, tensor<?xf64, #cotan.dims<n>>
}
func.func @folded(%x: tensor<?xf64, #cotan.dims<n>>, %k: tensor<?xindex, #cotan.dims<n>>) -> (tensor<3xf64>, f64) {
  %r = array.accumulate over [2] (%i: index, %a: !array.acc<tensor<3xf64>>) {
    %zero = arith.constant 0.5 : f64
    %last, %b = array.fold %x, %k along 0 from %zero, %a (%s: f64, %c: !array.acc<tensor<3xf64>>, %v: f64, %j: index) {
      %t0 = arith.mulf %s, %v : f64
      %t = math.sin %t0 : f64
      %d = array.add_at %c[%j], %t : !array.acc<tensor<3xf64>>, f64
      array.yield %t, %d : f64, !array.acc<tensor<3xf64>>
    } : (tensor<?xf64, #cotan.dims<n>>, tensor<?xindex, #cotan.dims<n>>, f64, !array.acc<tensor<3xf64>>) -> (f64, !array.acc<tensor<3xf64>>)
    array.yield %b : !array.acc<tensor<3xf64>>
  } : () -> tensor<3xf64>
  %q = array.sum %r along 0 : tensor<3xf64>
  return %r, %q : tensor<3xf64>, f64
}
