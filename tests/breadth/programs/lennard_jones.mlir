// The energy of Lennard-Jones of all pairs within a cutoff.
!n_3 = tensor<?x3xf64, #cotan.dims<n>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @lennard_jones(%x: !n_3, %cutoff: f64) -> f64 {
  %13 = array.build (%i: index) {
    %11 = array.build (%j: index) {
      %3 = array.build (%k: index) {
        %0 = array.index %x[%i, %k] : !n_3
        %1 = array.index %x[%j, %k] : !n_3
        %e = arith.subf %0, %1 : f64
        %2 = arith.mulf %e, %e : f64
        array.yield %2 : f64
      } : tensor<3xf64>
      %4 = array.sum %3 along 0 : tensor<3xf64>
      %c = arith.constant 0.2 : f64
      %r2 = arith.addf %4, %c : f64
      %5 = arith.mulf %r2, %r2 : f64
      %6 = arith.mulf %5, %r2 : f64
      %one = arith.constant 1.0 : f64
      %s = arith.divf %one, %6 : f64
      %7 = arith.mulf %s, %s : f64
      %e_2 = arith.subf %7, %s : f64
      %8 = arith.cmpf olt, %r2, %cutoff : f64
      %9 = arith.cmpi sgt, %j, %i : index
      %near = arith.andi %8, %9 : i1
      %zero = arith.constant 0.0 : f64
      %10 = arith.select %near, %e_2, %zero : f64
      array.yield %10 : f64
    } : !n
    %12 = array.sum %11 along 0 : !n
    array.yield %12 : f64
  } : !n
  %14 = array.sum %13 along 0 : !n
  %four = arith.constant 4.0 : f64
  %15 = arith.mulf %four, %14 : f64
  return %15 : f64
}
