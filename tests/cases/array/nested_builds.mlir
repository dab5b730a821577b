// What a sum in a body depends on decides which indices it is computed for: the weights of a row and their sum need no
// column. A build that gives them beside what needs one becomes two.
// RUN: cotan opt %s --hoist-reductions
// COUNT: array.build 4
// COUNT: math.exp 1
// EVAL: f([[0.0, 1.0]], [[2.0, 3.0], [5.0, 7.0]]) ~ [[4.193175735890015, 5.92423431452002]]
!q = tensor<?x?xf64, #cotan.dims<n, m>>
!v = tensor<?x?xf64, #cotan.dims<m, e>>
!o = tensor<?x?xf64, #cotan.dims<n, e>>
!row = tensor<?xf64, #cotan.dims<m>>
func.func @f(%q: !q, %v: !v) -> !o {
  %r = array.build (%i: index, %c: index) {
    %weights, %parts = array.build (%j: index) {
      %a = array.index %q[%i, %j] : !q
      %weight = math.exp %a : f64
      %b = array.index %v[%j, %c] : !v
      %part = arith.mulf %weight, %b : f64
      array.yield %weight, %part : f64, f64
    } : !row, !row
    %whole = array.sum %weights along 0 : !row
    %sum = array.sum %parts along 0 : !row
    %mean = arith.divf %sum, %whole : f64
    array.yield %mean : f64
  } : !o
  return %r : !o
}
