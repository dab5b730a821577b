// Futhark's AD benchmark RSBench, in real arithmetic: resonances of poles at each energy.
!n = tensor<?xf64, #cotan.dims<n>>
!w_4 = tensor<?x4xf64, #cotan.dims<w>>
!w = tensor<?xf64, #cotan.dims<w>>

func.func @rsbench(%E: !n, %poles: !w_4, %sigma: f64) -> f64 {
  %14 = array.build (%i: index) {
    %11 = array.build (%k: index) {
      %0 = array.index %E[%i] : !n
      %1 = array.index %poles[%k, 0] : !w_4
      %d = arith.subf %0, %1 : f64
      %g = array.index %poles[%k, 1] : !w_4
      %2 = arith.mulf %d, %d : f64
      %3 = arith.mulf %g, %g : f64
      %4 = arith.addf %2, %3 : f64
      %c = arith.constant 0.1 : f64
      %q = arith.addf %4, %c : f64
      %5 = array.index %poles[%k, 2] : !w_4
      %6 = arith.mulf %5, %d : f64
      %7 = array.index %poles[%k, 3] : !w_4
      %8 = arith.mulf %7, %g : f64
      %9 = arith.addf %6, %8 : f64
      %10 = arith.divf %9, %q : f64
      array.yield %10 : f64
    } : !w
    %s = array.sum %11 along 0 : !w
    %12 = arith.mulf %s, %s : f64
    %13 = arith.mulf %12, %sigma : f64
    array.yield %13 : f64
  } : !n
  %15 = array.sum %14 along 0 : !n
  return %15 : f64
}
