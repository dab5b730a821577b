// NPBench cavity_flow, its pressure: Jacobi steps of Poisson's equation with zero gradient at one
// wall.
!n_n = tensor<?x?xf64, #cotan.dims<n, n>>

func.func @cavity_pressure(%p: !n_n, %b: !n_n, %steps: index) -> f64 {
  %last = array.dim n - 1
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %q_2 = scf.for %t = %i0 to %steps step %i1 iter_args(%q = %p) -> (!n_n) {
    %r = array.build (%i: index, %j: index) {
      %0 = array.index %q[%i, %j + 1] : !n_n
      %1 = array.index %q[%i, %j - 1] : !n_n
      %2 = arith.addf %0, %1 : f64
      %3 = array.index %q[%i + 1, %j] : !n_n
      %4 = arith.addf %2, %3 : f64
      %5 = array.index %q[%i - 1, %j] : !n_n
      %6 = arith.addf %4, %5 : f64
      %7 = array.index %b[%i, %j] : !n_n
      %8 = arith.subf %6, %7 : f64
      %quarter = arith.constant 0.25 : f64
      %inner = arith.mulf %quarter, %8 : f64
      %9 = arith.cmpi sgt, %i, %i0 : index
      %10 = arith.cmpi slt, %i, %last : index
      %11 = arith.andi %9, %10 : i1
      %12 = arith.cmpi sgt, %j, %i0 : index
      %13 = arith.cmpi slt, %j, %last : index
      %14 = arith.andi %12, %13 : i1
      %inside = arith.andi %11, %14 : i1
      %15 = array.index %q[%i, %j] : !n_n
      %16 = arith.select %inside, %inner, %15 : f64
      array.yield %16 : f64
    } : !n_n
    %21 = array.build (%i_2: index, %j_2: index) {
      %17 = arith.cmpi eq, %j_2, %last : index
      %18 = array.index %r[%i_2, %j_2 - 1] : !n_n
      %19 = array.index %r[%i_2, %j_2] : !n_n
      %20 = arith.select %17, %18, %19 : f64
      array.yield %20 : f64
    } : !n_n
    scf.yield %21 : !n_n
  }
  %22 = arith.mulf %q_2, %q_2 : !n_n
  %23 = array.sum %22 : !n_n
  %half = arith.constant 0.5 : f64
  %24 = arith.mulf %half, %23 : f64
  return %24 : f64
}
