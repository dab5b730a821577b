// An array in the order of another one, with weights by rank.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.625, -1.25, 0.875, -2.0, 0.125], [-2.0, 0.125, 2.25, -0.625, 1.5], [0.75, -2.125, 2.625, 2.125, -0.75]) ~ -1.609375, [-2.0, 2.25, 1.5, 0.125, -0.625]
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125], [0.375, -0.125, -0.625, -1.125, -1.625], [-0.125, -0.625, -1.125, -1.625, -2.125]) ~ (-3.796875, [0.375, -0.625, -1.625, -0.125, -1.125])
// vjp: (0.375, [-0.125, -0.625, -1.125, -1.625, -2.125]) ~ ([0.0, 0.0, 0.0, 0.0, 0.0], [0.15625, -0.828125, -1.421875, -2.40625, -0.140625], [-0.75, 0.84375, 0.5625, 0.046875, -0.234375])
!v = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
func.func @f(%x: !v, %y: !v, %w: !v) -> (f64, !v) {
  %order = array.argsort %x along 0 (%a: f64, %b: f64) {
    %is_before = arith.cmpf ogt, %a, %b : f64
    array.yield %is_before : i1
  } : !v
  %z = array.gather %y (%i: index) {
    %j = array.index %order[%i] : !at
    array.yield %j : index
  } : !v -> !v
  %terms = arith.mulf %z, %w : !v
  %r = array.sum %terms along 0 : !v
  return %r, %z : f64, !v
}
