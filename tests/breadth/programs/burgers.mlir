// Burgers' equation on a ring with upwind differences.
!n = tensor<?xf64, #cotan.dims<n>>

func.func @burgers(%u: !n, %nu: f64, %steps: index) -> f64 {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %w = scf.for %t = %i0 to %steps step %i1 iter_args(%u_2 = %u) -> (!n) {
    %l = array.roll %u_2 by 1 along 0 : !n
    %r = array.roll %u_2 by -1 along 0 : !n
    %up = array.map %u_2, %l, %r (%v: f64, %a: f64, %b: f64) {
      %zero = arith.constant 0.0 : f64
      %0 = arith.cmpf ogt, %v, %zero : f64
      %1 = arith.subf %v, %a : f64
      %2 = arith.subf %b, %v : f64
      %3 = arith.select %0, %1, %2 : f64
      array.yield %3 : f64
    } : (!n, !n, !n) -> !n
    %4 = arith.mulf %u_2, %up : !n
    %c = arith.constant 0.1 : f64
    %6 = array.map %4 (%v_2: f64) {
      %5 = arith.mulf %v_2, %c : f64
      array.yield %5 : f64
    } : (!n) -> !n
    %7 = arith.subf %u_2, %6 : !n
    %8 = arith.addf %l, %r : !n
    %two = arith.constant 2.0 : f64
    %10 = array.map %u_2 (%v_3: f64) {
      %9 = arith.mulf %two, %v_3 : f64
      array.yield %9 : f64
    } : (!n) -> !n
    %11 = arith.subf %8, %10 : !n
    %13 = array.map %11 (%v_4: f64) {
      %12 = arith.mulf %v_4, %nu : f64
      array.yield %12 : f64
    } : (!n) -> !n
    %14 = arith.addf %7, %13 : !n
    scf.yield %14 : !n
  }
  %15 = arith.mulf %w, %w : !n
  %16 = array.sum %15 along 0 : !n
  %half = arith.constant 0.5 : f64
  %17 = arith.mulf %half, %16 : f64
  return %17 : f64
}
