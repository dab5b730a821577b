// The last update of each bin: a scatter that overwrites.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-2.0, 0.125, 2.25, -0.625, 1.5, -1.375, 0.75], [2, 0, 2, 1, 0, 2, 5], [0.25, 2.375, -0.5, 1.625]) ~ [1.5, -0.625, -1.375, 1.625]
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625, -2.125], _, [-0.125, -0.625, -1.125, -1.625]) ~ ([-1.125, -0.625, -1.625, -1.625])
// vjp: ([0.375, -0.125, -0.625, -1.125]) ~ ([0.0, 0.0, 0.0, -0.125, 0.375, -0.625, 0.0], _, [0.0, 0.0, 0.0, -1.125])
!v = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
!k = tensor<?xf64, #cotan.dims<k>>
func.func @f(%x: !v, %at: !at, %x0: !k) -> !k {
  %h = array.reduce_by_index %x into %x0 at (%i: index) {
    %j = array.index %at[%i] : !at
    array.yield %j : index
  } by (%old: f64, %new: f64) {
    array.yield %new : f64
  } : !v into !k
  return %h : !k
}
