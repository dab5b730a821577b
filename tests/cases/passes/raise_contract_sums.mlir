// A sum of several products is as many contractions, if the order of additions is free and each
// factor is reused.
// RUN: cotan opt %s -p "raise-contract{regroup=true}"
// EVAL: rank_two([[1.0, 2.0], [3.0, 4.0]], [[1.0, 0.0], [2.0, -1.0]]) = [[2.0, 3.0], [3.0, 4.0]]
// EVAL: three([[1.0, 2.0], [3.0, 4.0]], [[1.0, 0.0], [2.0, -1.0]]) = [[-3.0, -8.0], [-8.0, -21.0]]
// EVAL: not_reused([1.0, 2.0], [3.0, 4.0]) = 27.0
!x = tensor<?x?xf64, #cotan.dims<n, m>>
!m = tensor<?xf64, #cotan.dims<m>>
!r = tensor<?x?xf64, #cotan.dims<n, n>>
func.func @rank_two(%a: !x, %b: !x) -> !r {
  %r = array.build (%i: index, %j: index) {
    %p = array.build (%k: index) {
      %0 = array.index %a[%i, %k] : !x
      %1 = array.index %b[%j, %k] : !x
      %2 = arith.mulf %0, %1 : f64
      %3 = array.index %b[%i, %k] : !x
      %4 = array.index %a[%j, %k] : !x
      %5 = arith.mulf %3, %4 : f64
      %6 = arith.addf %2, %5 : f64
      array.yield %6 : f64
    } : !m
    %s = array.sum %p along 0 : !m
    array.yield %s : f64
  } : !r
  return %r : !r
}
func.func @three(%a: !x, %b: !x) -> !r {
  %r = array.build (%i: index, %j: index) {
    %p = array.build (%k: index) {
      %0 = array.index %a[%i, %k] : !x
      %1 = array.index %b[%j, %k] : !x
      %2 = arith.mulf %0, %1 : f64
      %3 = array.index %b[%i, %k] : !x
      %4 = array.index %a[%j, %k] : !x
      %5 = arith.mulf %3, %4 : f64
      %6 = arith.addf %2, %5 : f64
      %7 = arith.mulf %0, %4 : f64
      %8 = arith.subf %6, %7 : f64
      array.yield %8 : f64
    } : !m
    %s = array.sum %p along 0 : !m
    array.yield %s : f64
  } : !r
  return %r : !r
}
// One loop reads each factor once.
func.func @not_reused(%x: !m, %y: !m) -> f64 {
  %p = array.build (%k: index) {
    %0 = array.index %x[%k] : !m
    %1 = array.index %y[%k] : !m
    %2 = arith.mulf %0, %1 : f64
    %3 = arith.addf %0, %1 : f64
    %4 = arith.mulf %3, %0 : f64
    %5 = arith.addf %2, %4 : f64
    array.yield %5 : f64
  } : !m
  %s = array.sum %p along 0 : !m
  return %s : f64
}
