// A matrix times a vector, and choices, by rules.
// RUN: cotan opt %s --pass-pipeline='batch-builds{strategy=rules},canonicalize,cse,canonicalize,dce'
// COUNT: array.build 0
// EVAL: f([[1.0, 2.0], [3.0, 4.0]], [10.0, 0.5]) = [11.0, 32.0]
// EVAL: twice([1.0, 2.0]) = [1.0, 2.0, 1.0, 2.0]
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<n, n>>
func.func @f(%w: !m, %x: !v) -> !v {
  %y = array.build (%i: index) {
    %products = array.build (%j: index) {
      %a = array.index %w[%i, %j] : !m
      %b = array.index %x[%j] : !v
      %c = arith.mulf %a, %b : f64
      array.yield %c : f64
    } : !v
    %s = array.sum %products along 0 : !v
    array.yield %s : f64
  } : !v
  return %y : !v
}
func.func @twice(%a: !v) -> tensor<?xf64, #cotan.dims<2 * n>> {
  %y = array.build (%i: index) {
    %n = array.dim n
    %first = arith.cmpi slt, %i, %n : index
    %b = array.index %a[%i] : !v
    %c = array.index %a[%i - %n] : !v
    %d = arith.select %first, %b, %c : f64
    array.yield %d : f64
  } : tensor<?xf64, #cotan.dims<2 * n>>
  return %y : tensor<?xf64, #cotan.dims<2 * n>>
}
