// An American option in a binomial tree: values one step earlier, all together, with early
// exercise.
!n = tensor<?xf64, #cotan.dims<n>>

func.func @binomial_tree(%payoff: !n, %up: f64, %r: f64, %steps: index) -> f64 {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %v_2 = scf.for %t = %i0 to %steps step %i1 iter_args(%v = %payoff) -> (!n) {
    %8 = array.build (%i: index) {
      %0 = array.index %v[%i + 1] : !n
      %1 = arith.mulf %up, %0 : f64
      %one = arith.constant 1.0 : f64
      %2 = arith.subf %one, %up : f64
      %3 = array.index %v[%i] : !n
      %4 = arith.mulf %2, %3 : f64
      %5 = arith.addf %1, %4 : f64
      %hold = arith.mulf %r, %5 : f64
      %6 = array.index %payoff[%i] : !n
      %7 = arith.maximumf %hold, %6 : f64
      array.yield %7 : f64
    } : !n
    scf.yield %8 : !n
  }
  %9 = array.index %v_2[0] : !n
  %10 = array.sum %v_2 along 0 : !n
  %11 = array.dim n : f64
  %12 = arith.divf %10, %11 : f64
  %13 = arith.addf %9, %12 : f64
  return %13 : f64
}
