// A sort of each row, and weights by rank.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[0.25, 2.375, -0.5, 1.625], [-0.125, 2.0, -0.875, 1.25], [-0.5, 1.625, -1.25, 0.875]], [0.75, -2.125, 2.625, 2.125]) ~ [8.40625, 7.140625, 5.875]
// jvp: ([[0.875, 0.375, -0.125, -0.625], [0.375, -0.125, -0.625, -1.125], [-0.125, -0.625, -1.125, -1.625]], [0.375, -0.125, -0.625, -1.125]) ~ ([-6.703125, -7.828125, -8.953125])
// vjp: ([0.375, -0.125, -0.625]) ~ ([[-0.796875, 0.796875, 0.28125, 0.984375], [0.265625, -0.265625, -0.09375, -0.328125], [1.328125, -1.328125, -0.46875, -1.640625]], [0.703125, 0.421875, -0.09375, -0.375])
!v = tensor<?xf64, #cotan.dims<n>>
!w = tensor<?xf64, #cotan.dims<m>>
!nm = tensor<?x?xf64, #cotan.dims<n, m>>
func.func @f(%x: !nm, %weight: !w) -> !v {
  %r = array.map %x (%row: !w) {
    %s = array.sort %row along 0 (%a: f64, %b: f64) {
      %is_before = arith.cmpf olt, %a, %b : f64
      array.yield %is_before : i1
    } : !w
    %terms = arith.mulf %s, %weight : !w
    %t = array.sum %terms along 0 : !w
    array.yield %t : f64
  } : (!nm) -> !v
  return %r : !v
}
