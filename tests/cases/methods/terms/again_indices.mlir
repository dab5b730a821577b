// Indices are computed again, also by divisions: nothing is kept for each pair of row and column but what the columns give.
// RUN: cotan grad %s --method=split-reverse
!m = tensor<?x?xf64, #cotan.dims<n, m>>
!packed = tensor<?xf64, #cotan.dims<s>>
func.func @packed(%x: !packed, %y: !m) -> f64 {
  %last = array.dim 2 * n - 1
  %two = arith.constant 2 : index
  %terms = array.build (%i: index, %j: index) {
    %t0 = arith.subi %last, %i : index
    %t1 = arith.muli %i, %t0 : index
    %t2 = arith.floordivsi %t1, %two : index
    %at = arith.addi %t2, %j : index
    %a = array.index %x[%at] : !packed
    %b = array.index %y[%i, %j] : !m
    %sine = math.sin %a : f64
    %p = arith.mulf %sine, %b : f64
    array.yield %p : f64
  } : !m
  %r = array.sum %terms : !m
  return %r : f64
}
