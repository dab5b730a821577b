// The product of each row: a batch of reductions along the second axis.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[0.5, -1.5, 2.0], [0.0, 1.25, -0.75], [0.0, 2.0, 0.0]]) ~ [-1.5, 0.0, 0.0]
// jvp: ([[0.875, 0.375, -0.125], [0.375, -0.125, -0.625], [-0.125, -0.625, -1.125]]) ~ ([-2.15625, -0.3515625, -8.7890625e-38])
// vjp: ([0.375, -0.125, -0.625]) ~ ([[-1.125, 0.375, -0.28125], [0.1171875, 0.0, 0.0], [0.0, 0.0, 0.0]])
!v = tensor<?xf64, #cotan.dims<n>>
!w = tensor<?xf64, #cotan.dims<m>>
!nm = tensor<?x?xf64, #cotan.dims<n, m>>
func.func @f(%x: !nm) -> !v {
  %one = arith.constant 1.0 : f64
  %r = array.map %x (%row: !w) {
    %s = array.reduce %row along 0 from %one : f64 (%p: f64, %q: f64) {
      %t = arith.mulf %p, %q : f64
      array.yield %t : f64
    } : !w
    array.yield %s : f64
  } : (!nm) -> !v
  return %r : !v
}
