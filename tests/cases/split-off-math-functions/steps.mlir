// A step of an ordered nest: the functions of row sums are computed in a nest of their own.
// RUN: cotan opt %s --split-off-math-functions
// COUNT: loop.nest 4
// EVAL: steps([[1.0, 0.0], [0.0, 2.0]], [0.0, 0.0], 2) ~ [2.718281828459045, 7.38905609893065]
!n = tensor<?xf64, #cotan.dims<n>>
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>
func.func @steps(%a: !n_n, %x: !n, %steps: index) -> !n {
  %zero = arith.constant 0 : index
  %start = arith.constant -0.0 : f64
  %rows = array.dim n
  %empty = loop.empty : !n
  %r = loop.nest ["ordered"] %zero to %steps carry %x : !n (%t: index, %s: !n) {
    %next = loop.nest ["parallel"] %zero to %rows put %empty : !n (%i: index) {
      %q = loop.nest ["reduce"] %zero to %rows acc ["add"] %start : f64 (%k: index) {
        %b = array.index %a[%i, %k] : !n_n
        %c = array.index %s[%k] : !n
        %p = arith.mulf %b, %c : f64
        loop.yield %p : f64
      }
      %e = math.exp %q : f64
      loop.yield %e, %i : f64, index
    }
    loop.yield %next : !n
  }
  return %r : !n
}
