// Rosenbrock's function.
!n = tensor<?xf64, #cotan.dims<n>>
!nm1 = tensor<?xf64, #cotan.dims<n - 1>>

func.func @rosenbrock(%x: !n) -> f64 {
  %9 = array.build (%i: index) {
    %0 = array.index %x[%i + 1] : !n
    %1 = array.index %x[%i] : !n
    %2 = array.index %x[%i] : !n
    %3 = arith.mulf %1, %2 : f64
    %a = arith.subf %0, %3 : f64
    %4 = array.index %x[%i] : !n
    %one = arith.constant 1.0 : f64
    %b = arith.subf %one, %4 : f64
    %c = arith.constant 100.0 : f64
    %5 = arith.mulf %c, %a : f64
    %6 = arith.mulf %5, %a : f64
    %7 = arith.mulf %b, %b : f64
    %8 = arith.addf %6, %7 : f64
    array.yield %8 : f64
  } : !nm1
  %10 = array.sum %9 along 0 : !nm1
  return %10 : f64
}
