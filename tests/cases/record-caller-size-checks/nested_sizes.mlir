// An array has sizes that two operations bind. It is checked inside of both: outside of the inner
// one, its size is not known.
// RUN: cotan opt %s --record-caller-size-checks
// EVAL: f(2, 3) = 6.0
func.func @f(%k: index, %l: index) -> f64 {
  %one = arith.constant 1.0 : f64
  %r = array.with_dim %k as "p" {
    %t = array.with_dim %l as "q" {
      %x = array.replicate %one along 0 : f64 -> tensor<?xf64, #cotan.dims<q>>
      %y = array.replicate %x along 0 : tensor<?xf64, #cotan.dims<q>> -> tensor<?x?xf64, #cotan.dims<p, q>>
      %s = array.sum %y along 0, 1 : tensor<?x?xf64, #cotan.dims<p, q>>
      array.yield %s : f64
    } : f64
    array.yield %t : f64
  } : f64
  return %r : f64
}
