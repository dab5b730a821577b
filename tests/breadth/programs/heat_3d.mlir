// PolyBench heat-3d: the heat equation in a cube with cold walls.
!n_n_n = tensor<?x?x?xf64, #cotan.dims<n, n, n>>

func.func @heat_3d(%u: !n_n_n, %steps: index) -> f64 {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %w = scf.for %t = %i0 to %steps step %i1 iter_args(%v = %u) -> (!n_n_n) {
    %16 = array.build (%i: index, %j: index, %k: index) {
      %c = array.index %v[%i, %j, %k] : !n_n_n
      %0 = array.index %v[%i + 1, %j, %k] : !n_n_n
      %two = arith.constant 2.0 : f64
      %1 = arith.mulf %two, %c : f64
      %2 = arith.subf %0, %1 : f64
      %3 = array.index %v[%i - 1, %j, %k] : !n_n_n
      %x = arith.addf %2, %3 : f64
      %4 = array.index %v[%i, %j + 1, %k] : !n_n_n
      %5 = arith.mulf %two, %c : f64
      %6 = arith.subf %4, %5 : f64
      %7 = array.index %v[%i, %j - 1, %k] : !n_n_n
      %y = arith.addf %6, %7 : f64
      %8 = array.index %v[%i, %j, %k + 1] : !n_n_n
      %9 = arith.mulf %two, %c : f64
      %10 = arith.subf %8, %9 : f64
      %11 = array.index %v[%i, %j, %k - 1] : !n_n_n
      %z = arith.addf %10, %11 : f64
      %12 = arith.addf %x, %y : f64
      %13 = arith.addf %12, %z : f64
      %c_2 = arith.constant 0.125 : f64
      %14 = arith.mulf %c_2, %13 : f64
      %15 = arith.addf %c, %14 : f64
      array.yield %15 : f64
    } : !n_n_n
    scf.yield %16 : !n_n_n
  }
  %17 = arith.mulf %w, %w : !n_n_n
  %18 = array.sum %17 : !n_n_n
  %half = arith.constant 0.5 : f64
  %19 = arith.mulf %half, %18 : f64
  return %19 : f64
}
