// O20: rows and elements that are read outside of any body.
// sumOuter (index a [1] * index a [2]) + (index a [0, 1] * index a [0, 1]) * sin (index a [1, 0])
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[0.5, 1.0], [-1.5, 2.0], [0.25, 0.75]]) ~ 0.1275050133959
// vjp: (1.0) ~ ([[0.0, -1.994989973208], [0.3207372016677, 0.75], [-1.5, 2.0]])
!matrix = tensor<?x?xf64, #cotan.dims<n, m>>
!row = tensor<?xf64, #cotan.dims<m>>
func.func @f(%a: !matrix) -> f64 {
  %second = array.index %a[1] : !matrix
  %third = array.index %a[2] : !matrix
  %products = arith.mulf %second, %third : !row
  %dot = array.sum %products along 0 : !row
  %x = array.index %a[0, 1] : !matrix
  %square = arith.mulf %x, %x : f64
  %y = array.index %a[1, 0] : !matrix
  %sine = math.sin %y : f64
  %rest = arith.mulf %square, %sine : f64
  %r = arith.addf %dot, %rest : f64
  return %r : f64
}
