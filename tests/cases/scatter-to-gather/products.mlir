// Both gradients of a sum over the part of a product below the diagonal become sums: one is a
// contraction, whose elements above the diagonal are zeros, the other selects its terms. An addition
// of a factor with all indices, or at a size of three, stays.
// RUN: cotan opt %s --scatter-to-gather --raise-contract
// COUNT: array.add_at 2
// COUNT: array.contract 1
// COUNT: array.sum 1
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>
!n_m = tensor<?x?xf64, #cotan.dims<n, m>>
func.func @triangle(%A: !n_n, %B: !n_m, %ds: !n_m, %alpha: f64) -> (!n_n, !n_m) {
  %zero = arith.constant 0.0 : f64
  %dA, %dB = array.accumulate over [n, m] (%i: index, %j: index, %a: !array.acc<!n_n>, %b: !array.acc<!n_m>) {
    %d = array.index %ds[%i, %j] : !n_m
    %s = arith.mulf %alpha, %d : f64
    %a2, %b2 = array.accumulate %a, %b over [n] (%k: index, %a1: !array.acc<!n_n>, %b1: !array.acc<!n_m>) {
      %x = array.index %A[%k, %i] : !n_n
      %y = array.index %B[%k, %j] : !n_m
      %is_below = arith.cmpi sgt, %k, %i : index
      %xs = arith.mulf %x, %s : f64
      %to_b = arith.select %is_below, %xs, %zero : f64
      %sy = arith.mulf %s, %y : f64
      %to_a = arith.select %is_below, %sy, %zero : f64
      %b3 = array.add_at %b1[%k, %j], %to_b : !array.acc<!n_m>, f64
      %a3 = array.add_at %a1[%k, %i], %to_a : !array.acc<!n_n>, f64
      array.yield %a3, %b3 : !array.acc<!n_n>, !array.acc<!n_m>
    } : (!array.acc<!n_n>, !array.acc<!n_m>) -> (!array.acc<!n_n>, !array.acc<!n_m>)
    array.yield %a2, %b2 : !array.acc<!n_n>, !array.acc<!n_m>
  } : () -> (!n_n, !n_m)
  return %dA, %dB : !n_n, !n_m
}

!n = tensor<?xf64, #cotan.dims<n>>
!n_3 = tensor<?x3xf64, #cotan.dims<n>>
func.func @stays(%A: !n_n, %x: !n, %P: !n_3, %Q: !n_3) -> (!n, !n_3) {
  %y = array.accumulate over [n] (%i: index, %a: !array.acc<!n>) {
    %xi = array.index %x[%i] : !n
    %a2 = array.accumulate %a over [n] (%k: index, %a1: !array.acc<!n>) {
      %e = array.index %A[%i, %k] : !n_n
      %p = arith.mulf %e, %xi : f64
      %a3 = array.add_at %a1[%k], %p : !array.acc<!n>, f64
      array.yield %a3 : !array.acc<!n>
    } : (!array.acc<!n>) -> !array.acc<!n>
    array.yield %a2 : !array.acc<!n>
  } : () -> !n
  %z = array.accumulate over [n, n] (%i: index, %k: index, %a: !array.acc<!n_3>) {
    %a2 = array.accumulate %a over [3] (%c: index, %a1: !array.acc<!n_3>) {
      %e = array.index %P[%i, %c] : !n_3
      %f = array.index %A[%i, %k] : !n_n
      %p = arith.mulf %e, %f : f64
      %a3 = array.add_at %a1[%k, %c], %p : !array.acc<!n_3>, f64
      array.yield %a3 : !array.acc<!n_3>
    } : (!array.acc<!n_3>) -> !array.acc<!n_3>
    array.yield %a2 : !array.acc<!n_3>
  } : () -> !n_3
  return %y, %z : !n, !n_3
}
