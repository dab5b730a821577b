// Sums are linear in what is added: transposed they are reads, and transposed again the same sums.
// RUN: cotan opt %s --gradient
// COUNT: array.accumulate 2
// COUNT: array.add_at 2
// EVAL: sums([1.0, 2.0, 4.0, 8.0], [2, 0, 2, 5]) = [2.0, -0.0, 5.0]
// EVAL: reads([10.0, 20.0, 30.0], [1.0, 2.0, 4.0, 8.0], [2, 0, 2, 5]) = [30.0, 10.0, 30.0, 0.0]
// EVAL: sums_again([1.0, 2.0, 4.0, 8.0], [0.5, 0.5, 0.5], [7.0, 7.0, 7.0, 7.0], [2, 0, 2, 5]) = [2.0, -0.0, 5.0]
!v = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
!sums = tensor<3xf64>
func.func @sums(%x: !v, %at: !at) -> !sums {
  %r = array.accumulate over [n] (%i: index, %s: !array.acc<!sums>) {
    %k = array.index %at[%i] : !at
    %a = array.index %x[%i] : !v
    %t = array.add_at %s[%k], %a : !array.acc<!sums>, f64
    array.yield %t : !array.acc<!sums>
  } : () -> !sums
  return %r : !sums
}
func.func @reads(%ct: !sums, %x: !v, %at: !at) -> !v {
  %r, %dx = ad.vjp @sums(%x, %at, %ct) {wrt = [0]} : (!v, !at, !sums) -> (!sums, !v)
  return %dx : !v
}
func.func @sums_again(%y: !v, %ct: !sums, %x: !v, %at: !at) -> !sums {
  %r, %dct = ad.vjp @reads(%ct, %x, %at, %y) {wrt = [0]} : (!sums, !v, !at, !v) -> (!v, !sums)
  return %dct : !sums
}
