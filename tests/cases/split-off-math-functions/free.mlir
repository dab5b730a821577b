// A function of an element of each row stands before the loop over the row: it is computed for all rows first.
// A function of a carried value stays.
// RUN: cotan opt %s --split-off-math-functions
// COUNT: loop.nest 5
// EVAL: rows([[1.0, 2.0], [3.0, 4.0]], [0.0, 1.0]) ~ [3.0, 19.02797279921331]
// EVAL: carried([[1.0, 2.0], [3.0, 4.0]], 0.0) ~ 140.59875846231367
!n = tensor<?xf64, #cotan.dims<n>>
!n_d = tensor<?x?xf64, #cotan.dims<n, d>>
func.func @rows(%a: !n_d, %x: !n) -> !n {
  %zero = arith.constant 0 : index
  %start = arith.constant -0.0 : f64
  %rows = array.dim n
  %columns = array.dim d
  %empty = loop.empty : !n
  %r = loop.nest ["parallel"] %zero to %rows put %empty : !n (%i: index) {
    %b = array.index %x[%i] : !n
    %e = math.exp %b : f64
    %q = loop.nest ["reduce"] %zero to %columns acc ["add"] %start : f64 (%k: index) {
      %c = array.index %a[%i, %k] : !n_d
      %p = arith.mulf %c, %e : f64
      loop.yield %p : f64
    }
    loop.yield %q, %i : f64, index
  }
  return %r : !n
}
func.func @carried(%a: !n_d, %x: f64) -> f64 {
  %zero = arith.constant 0 : index
  %start = arith.constant -0.0 : f64
  %rows = array.dim n
  %columns = array.dim d
  %r = loop.nest ["reduce"] %zero to %rows carry %x : f64 (%i: index, %s: f64) {
    %e = math.exp %s : f64
    %q = loop.nest ["reduce"] %zero to %columns acc ["add"] %start : f64 (%k: index) {
      %c = array.index %a[%i, %k] : !n_d
      %p = arith.mulf %c, %e : f64
      loop.yield %p : f64
    }
    loop.yield %q : f64
  }
  return %r : f64
}
