// The elementwise maximum of rows: a reduction whose elements are vectors.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[0.25, 2.375, -0.5], [-0.125, 2.0, -0.875], [-0.5, 1.625, -1.25], [-0.875, 1.25, -1.625]]) ~ [0.25, 2.375, -0.5]
// jvp: ([[0.875, 0.375, -0.125], [0.375, -0.125, -0.625], [-0.125, -0.625, -1.125], [-0.625, -1.125, -1.625]]) ~ ([0.875, 0.375, -0.125])
// vjp: ([0.375, -0.125, -0.625]) ~ ([[0.375, -0.125, -0.625], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]])
!w = tensor<?xf64, #cotan.dims<m>>
func.func @f(%x: tensor<?x?xf64, #cotan.dims<n + 1, m>>) -> !w {
  %r = array.reduce %x along 0 (%p: !w, %q: !w) {
    %s = arith.maximumf %p, %q : !w
    array.yield %s : !w
  } : tensor<?x?xf64, #cotan.dims<n + 1, m>>
  return %r : !w
}
