// NPBench nbody: softened gravity of all pairs, steps of a kick and a drift, the kinetic energy.
!n_3 = tensor<?x3xf64, #cotan.dims<n>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @nbody(%x: !n_3, %v: !n_3, %m: !n, %steps: index) -> f64 {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %x1_2, %v1_2 = scf.for %t = %i0 to %steps step %i1 iter_args(%x_2 = %x, %v_2 = %v) -> (!n_3, !n_3) {
    %a = array.build (%i: index) {
      %pulls = array.build (%j: index) {
        %0 = array.index %x_2[%j] : !n_3
        %1 = array.index %x_2[%i] : !n_3
        %d = arith.subf %0, %1 : tensor<3xf64>
        %2 = arith.mulf %d, %d : tensor<3xf64>
        %3 = array.sum %2 along 0 : tensor<3xf64>
        %c = arith.constant 0.01 : f64
        %r2 = arith.addf %3, %c : f64
        %4 = array.index %m[%j] : !n
        %5 = math.sqrt %r2 : f64
        %6 = arith.mulf %r2, %5 : f64
        %f = arith.divf %4, %6 : f64
        %8 = array.map %d (%v_3: f64) {
          %7 = arith.mulf %v_3, %f : f64
          array.yield %7 : f64
        } : (tensor<3xf64>) -> tensor<3xf64>
        array.yield %8 : tensor<3xf64>
      } : !n_3
      %9 = array.sum %pulls along 0 : !n_3
      array.yield %9 : tensor<3xf64>
    } : !n_3
    %c_2 = arith.constant 0.01 : f64
    %11 = array.map %a (%v_4: f64) {
      %10 = arith.mulf %v_4, %c_2 : f64
      array.yield %10 : f64
    } : (!n_3) -> !n_3
    %v1 = arith.addf %v_2, %11 : !n_3
    %13 = array.map %v1 (%v_5: f64) {
      %12 = arith.mulf %v_5, %c_2 : f64
      array.yield %12 : f64
    } : (!n_3) -> !n_3
    %x1 = arith.addf %x_2, %13 : !n_3
    scf.yield %x1, %v1 : !n_3, !n_3
  }
  %e = array.build (%i_2: index) {
    %14 = array.index %m[%i_2] : !n
    %18 = array.build (%k: index) {
      %15 = array.index %v1_2[%i_2, %k] : !n_3
      %16 = array.index %v1_2[%i_2, %k] : !n_3
      %17 = arith.mulf %15, %16 : f64
      array.yield %17 : f64
    } : tensor<3xf64>
    %19 = array.sum %18 along 0 : tensor<3xf64>
    %20 = arith.mulf %14, %19 : f64
    array.yield %20 : f64
  } : !n
  %21 = array.sum %e along 0 : !n
  %half = arith.constant 0.5 : f64
  %22 = arith.mulf %half, %21 : f64
  return %22 : f64
}
