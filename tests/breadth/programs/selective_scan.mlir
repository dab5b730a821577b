// Mamba's selective scan: a diagonal linear recurrence whose steps depend on the input.
!s = tensor<?xf64, #cotan.dims<s>>
!c_s = tensor<?x?xf64, #cotan.dims<c, s>>
!c = tensor<?xf64, #cotan.dims<c>>
!t_c = tensor<?x?xf64, #cotan.dims<t, c>>
!t_s = tensor<?x?xf64, #cotan.dims<t, s>>

func.func @selective_scan(%u: !t_c, %delta: !t_c, %A: !c_s, %B: !t_s, %C: !t_s) -> f64 {
  %zero = arith.constant 0.0 : f64
  %0 = array.replicate %zero along 0 : f64 -> !s
  %1 = array.replicate %0 along 0 : !s -> !c_s
  %h_2, %ys = array.fold %u, %delta, %B, %C along 0 from %1 (%h: !c_s, %u_2: !c, %dl: !c, %b: !s, %c: !s) {
    %h1 = array.build (%j: index, %k: index) {
      %2 = array.index %dl[%j] : !c
      %dt = special.softplus %2 : f64
      %3 = arith.negf %dt : f64
      %4 = array.index %A[%j, %k] : !c_s
      %5 = special.softplus %4 : f64
      %6 = arith.mulf %3, %5 : f64
      %7 = math.exp %6 : f64
      %8 = array.index %h[%j, %k] : !c_s
      %9 = arith.mulf %7, %8 : f64
      %10 = array.index %u_2[%j] : !c
      %11 = arith.mulf %dt, %10 : f64
      %12 = array.index %b[%k] : !s
      %13 = arith.mulf %11, %12 : f64
      %14 = arith.addf %9, %13 : f64
      array.yield %14 : f64
    } : !c_s
    %y = array.build (%j_2: index) {
      %18 = array.build (%k_2: index) {
        %15 = array.index %h1[%j_2, %k_2] : !c_s
        %16 = array.index %c[%k_2] : !s
        %17 = arith.mulf %15, %16 : f64
        array.yield %17 : f64
      } : !s
      %19 = array.sum %18 along 0 : !s
      array.yield %19 : f64
    } : !c
    array.yield %h1, %y : !c_s, !c
  } : (!t_c, !t_c, !t_s, !t_s, !c_s) -> (!c_s, !t_c)
  %20 = arith.mulf %ys, %ys : !t_c
  %21 = array.sum %20 : !t_c
  %half = arith.constant 0.5 : f64
  %22 = arith.mulf %half, %21 : f64
  return %22 : f64
}
