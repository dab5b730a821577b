// Root mean square normalisation and a rotary embedding of positions, weighted and added.
!t_2xd = tensor<?x?xf64, #cotan.dims<t, 2*d>>
!t2xd = tensor<?xf64, #cotan.dims<2*d>>
!d = tensor<?xf64, #cotan.dims<d>>
!t = tensor<?xf64, #cotan.dims<t>>

func.func @rotary(%x: !t_2xd, %g: !t2xd, %freq: !d, %w: !t_2xd) -> f64 {
  %n = array.dim 2 * d : f64
  %21 = array.build (%i: index) {
    %xi = array.index %x[%i] : !t_2xd
    %0 = arith.mulf %xi, %xi : !t2xd
    %1 = array.sum %0 along 0 : !t2xd
    %2 = arith.divf %1, %n : f64
    %c = arith.constant 1.0e-06 : f64
    %3 = arith.addf %2, %c : f64
    %inv = math.rsqrt %3 : f64
    %5 = array.map %xi (%v: f64) {
      %4 = arith.mulf %v, %inv : f64
      array.yield %4 : f64
    } : (!t2xd) -> !t2xd
    %y = arith.mulf %5, %g : !t2xd
    %6 = arith.index_cast %i : index to i64
    %p = arith.sitofp %6 : i64 to f64
    %19 = array.build (%j: index) {
      %7 = array.index %freq[%j] : !d
      %a = arith.mulf %p, %7 : f64
      %c_2 = math.cos %a : f64
      %s = math.sin %a : f64
      %u = array.index %y[%j] : !t2xd
      %v_2 = array.index %y[d + %j] : !t2xd
      %8 = arith.mulf %u, %c_2 : f64
      %9 = arith.mulf %v_2, %s : f64
      %10 = arith.subf %8, %9 : f64
      %11 = array.index %w[%i, %j] : !t_2xd
      %12 = arith.mulf %10, %11 : f64
      %13 = arith.mulf %u, %s : f64
      %14 = arith.mulf %v_2, %c_2 : f64
      %15 = arith.addf %13, %14 : f64
      %16 = array.index %w[%i, d + %j] : !t_2xd
      %17 = arith.mulf %15, %16 : f64
      %18 = arith.addf %12, %17 : f64
      array.yield %18 : f64
    } : !d
    %20 = array.sum %19 along 0 : !d
    array.yield %20 : f64
  } : !t
  %22 = array.sum %21 along 0 : !t
  return %22 : f64
}
