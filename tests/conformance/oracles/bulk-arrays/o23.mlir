// O23: an argument that is not used, and one that is empty.
// sumOuter (a * a) + sumOuter e
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.5, -0.5], [1.0, 2.0, 3.0], []) ~ 2.5
// vjp: (1.0) ~ ([3.0, -1.0], [0.0, 0.0, 0.0], [])
!a = tensor<?xf64, #cotan.dims<n>>
!b = tensor<?xf64, #cotan.dims<m>>
!e = tensor<?xf64, #cotan.dims<k>>
func.func @f(%a: !a, %b: !b, %e: !e) -> f64 {
  %squares = arith.mulf %a, %a : !a
  %square = array.sum %squares along 0 : !a
  %nothing = array.sum %e along 0 : !e
  %r = arith.addf %square, %nothing : f64
  return %r : f64
}
