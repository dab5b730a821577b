// GradBench ode: x_i' = a_i x_{i-1} x_i of n unknowns, by steps of fourth order.
!n = tensor<?xf64, #cotan.dims<n>>

func.func @ode(%x0: !n, %a: !n, %steps: index) -> f64 {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %x_5 = scf.for %t = %i0 to %steps step %i1 iter_args(%x = %x0) -> (!n) {
    %k1 = array.build (%i: index) {
      %0 = arith.cmpi eq, %i, %i0 : index
      %1 = array.index %x[%i - 1] : !n
      %one = arith.constant 1.0 : f64
      %left = arith.select %0, %one, %1 : f64
      %2 = array.index %a[%i] : !n
      %3 = arith.mulf %2, %left : f64
      %4 = array.index %x[%i] : !n
      %half = arith.constant 0.5 : f64
      %5 = arith.mulf %half, %4 : f64
      %6 = array.index %x[%i] : !n
      %7 = arith.mulf %5, %6 : f64
      %8 = arith.subf %3, %7 : f64
      array.yield %8 : f64
    } : !n
    %c = arith.constant 0.005 : f64
    %10 = array.map %k1 (%v: f64) {
      %9 = arith.mulf %v, %c : f64
      array.yield %9 : f64
    } : (!n) -> !n
    %x_2 = arith.addf %x, %10 : !n
    %k2 = array.build (%i_2: index) {
      %11 = arith.cmpi eq, %i_2, %i0 : index
      %12 = array.index %x_2[%i_2 - 1] : !n
      %one_2 = arith.constant 1.0 : f64
      %left_2 = arith.select %11, %one_2, %12 : f64
      %13 = array.index %a[%i_2] : !n
      %14 = arith.mulf %13, %left_2 : f64
      %15 = array.index %x_2[%i_2] : !n
      %half_2 = arith.constant 0.5 : f64
      %16 = arith.mulf %half_2, %15 : f64
      %17 = array.index %x_2[%i_2] : !n
      %18 = arith.mulf %16, %17 : f64
      %19 = arith.subf %14, %18 : f64
      array.yield %19 : f64
    } : !n
    %21 = array.map %k2 (%v_2: f64) {
      %20 = arith.mulf %v_2, %c : f64
      array.yield %20 : f64
    } : (!n) -> !n
    %x_3 = arith.addf %x, %21 : !n
    %k3 = array.build (%i_3: index) {
      %22 = arith.cmpi eq, %i_3, %i0 : index
      %23 = array.index %x_3[%i_3 - 1] : !n
      %one_3 = arith.constant 1.0 : f64
      %left_3 = arith.select %22, %one_3, %23 : f64
      %24 = array.index %a[%i_3] : !n
      %25 = arith.mulf %24, %left_3 : f64
      %26 = array.index %x_3[%i_3] : !n
      %half_3 = arith.constant 0.5 : f64
      %27 = arith.mulf %half_3, %26 : f64
      %28 = array.index %x_3[%i_3] : !n
      %29 = arith.mulf %27, %28 : f64
      %30 = arith.subf %25, %29 : f64
      array.yield %30 : f64
    } : !n
    %c_2 = arith.constant 0.01 : f64
    %32 = array.map %k3 (%v_3: f64) {
      %31 = arith.mulf %v_3, %c_2 : f64
      array.yield %31 : f64
    } : (!n) -> !n
    %x_4 = arith.addf %x, %32 : !n
    %k4 = array.build (%i_4: index) {
      %33 = arith.cmpi eq, %i_4, %i0 : index
      %34 = array.index %x_4[%i_4 - 1] : !n
      %one_4 = arith.constant 1.0 : f64
      %left_4 = arith.select %33, %one_4, %34 : f64
      %35 = array.index %a[%i_4] : !n
      %36 = arith.mulf %35, %left_4 : f64
      %37 = array.index %x_4[%i_4] : !n
      %half_4 = arith.constant 0.5 : f64
      %38 = arith.mulf %half_4, %37 : f64
      %39 = array.index %x_4[%i_4] : !n
      %40 = arith.mulf %38, %39 : f64
      %41 = arith.subf %36, %40 : f64
      array.yield %41 : f64
    } : !n
    %two = arith.constant 2.0 : f64
    %43 = array.map %k2 (%v_4: f64) {
      %42 = arith.mulf %two, %v_4 : f64
      array.yield %42 : f64
    } : (!n) -> !n
    %44 = arith.addf %k1, %43 : !n
    %46 = array.map %k3 (%v_5: f64) {
      %45 = arith.mulf %two, %v_5 : f64
      array.yield %45 : f64
    } : (!n) -> !n
    %47 = arith.addf %44, %46 : !n
    %48 = arith.addf %47, %k4 : !n
    %c_3 = arith.constant 0.0016666666666666668 : f64
    %50 = array.map %48 (%v_6: f64) {
      %49 = arith.mulf %v_6, %c_3 : f64
      array.yield %49 : f64
    } : (!n) -> !n
    %51 = arith.addf %x, %50 : !n
    scf.yield %51 : !n
  }
  %52 = arith.mulf %x_5, %x_5 : !n
  %53 = array.sum %52 along 0 : !n
  %half_5 = arith.constant 0.5 : f64
  %54 = arith.mulf %half_5, %53 : f64
  return %54 : f64
}
