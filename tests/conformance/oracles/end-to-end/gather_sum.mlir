// A weighted sum of elements at given indices, of which some are out of range and some the same.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, -2.0, 0.5, 3.0], [2, 0, 2, 7], [0.5, -1.0, 0.25, 2.0]) ~ -0.625
// jvp: ([0.3, -0.6, 1.5, 0.75], _, [1.0, 0.5, -0.25, 2.0]) ~ (1.7)
// vjp: (1.0) ~ ([-1.0, 0.0, 0.75, 0.0], _, [0.5, 1.0, 0.5, 0.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !vector, %at: tensor<?xindex, #cotan.dims<n>>, %w: !vector) -> f64 {
  %terms = array.build (%i: index) {
    %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
    %v = array.index %x[%j] : !vector
    %weight = array.index %w[%i] : !vector
    %term = arith.mulf %v, %weight : f64
    array.yield %term : f64
  } : !vector
  %r = array.sum %terms along 0 : !vector
  return %r : f64
}
