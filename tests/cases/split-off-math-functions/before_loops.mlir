// A function of the result of an inner loop is computed in a loop of its own, before a loop that updates a
// carried array with it. A function of an element of the carried array stays.
// RUN: cotan opt %s --split-off-math-functions
// COUNT: loop.nest 7
// EVAL: rows([[0.0, 0.0], [1.0, 0.0]], [1.0, 2.0]) ~ [3.718281828459045, 2.0]
!d = tensor<?xf64, #cotan.dims<d>>
!n_d = tensor<?x?xf64, #cotan.dims<n, d>>
func.func @rows(%a: !n_d, %x: !d) -> !d {
  %zero = arith.constant 0 : index
  %start = arith.constant -0.0 : f64
  %rows = array.dim n
  %columns = array.dim d
  %r = loop.nest ["reduce"] %zero to %rows carry %x : !d (%i: index, %s: !d) {
    %q = loop.nest ["reduce"] %zero to %columns acc ["add"] %start : f64 (%k: index) {
      %b = array.index %a[%i, %k] : !n_d
      %c = arith.mulf %b, %b : f64
      loop.yield %c : f64
    }
    %e = math.exp %q : f64
    %t = loop.nest ["parallel"] %zero to %columns acc ["add"] %s : !d (%k: index) {
      %b = array.index %a[%i, %k] : !n_d
      %c = arith.mulf %b, %e : f64
      loop.yield %c, %k : f64, index
    }
    loop.yield %t : !d
  }
  return %r : !d
}
func.func @carried(%a: !n_d, %x: !d) -> !d {
  %zero = arith.constant 0 : index
  %start = arith.constant -0.0 : f64
  %rows = array.dim n
  %columns = array.dim d
  %r = loop.nest ["reduce"] %zero to %rows carry %x : !d (%i: index, %s: !d) {
    %q = loop.nest ["reduce"] %zero to %columns acc ["add"] %start : f64 (%k: index) {
      %b = array.index %s[%k] : !d
      loop.yield %b : f64
    }
    %e = math.exp %q : f64
    %t = loop.nest ["parallel"] %zero to %columns acc ["add"] %s : !d (%k: index) {
      %b = array.index %a[%i, %k] : !n_d
      %c = arith.mulf %b, %e : f64
      loop.yield %c, %k : f64, index
    }
    loop.yield %t : !d
  }
  return %r : !d
}
