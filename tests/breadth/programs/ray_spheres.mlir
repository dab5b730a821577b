// Rays and spheres: the depth of the nearest soft hit of each ray, added up.
!s_3 = tensor<?x3xf64, #cotan.dims<s>>
!n_3 = tensor<?x3xf64, #cotan.dims<n>>
!s = tensor<?xf64, #cotan.dims<s>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @ray_spheres(%o: !n_3, %dir: !n_3, %centre: !s_3, %radius: !s) -> f64 {
  %20 = array.build (%i: index) {
    %18 = array.build (%k: index) {
      %bs, %cs, %ds = array.build (%a: index) {
        %0 = array.index %centre[%k, %a] : !s_3
        %1 = array.index %o[%i, %a] : !n_3
        %d = arith.subf %0, %1 : f64
        %2 = array.index %dir[%i, %a] : !n_3
        %3 = arith.mulf %d, %2 : f64
        %4 = arith.mulf %d, %d : f64
        %5 = array.index %dir[%i, %a] : !n_3
        %6 = array.index %dir[%i, %a] : !n_3
        %7 = arith.mulf %5, %6 : f64
        array.yield %3, %4, %7 : f64, f64, f64
      } : tensor<3xf64>, tensor<3xf64>, tensor<3xf64>
      %b = array.sum %bs along 0 : tensor<3xf64>
      %c = array.sum %cs along 0 : tensor<3xf64>
      %8 = array.sum %ds along 0 : tensor<3xf64>
      %c_2 = arith.constant 0.1 : f64
      %q = arith.addf %8, %c_2 : f64
      %9 = arith.mulf %b, %b : f64
      %10 = array.index %radius[%k] : !s
      %11 = array.index %radius[%k] : !s
      %12 = arith.mulf %10, %11 : f64
      %13 = arith.subf %c, %12 : f64
      %14 = arith.mulf %q, %13 : f64
      %disc = arith.subf %9, %14 : f64
      %c_3 = arith.constant 0.01 : f64
      %hit = arith.cmpf ogt, %disc, %c_3 : f64
      %one = arith.constant 1.0 : f64
      %safe = arith.select %hit, %disc, %one : f64
      %15 = math.sqrt %safe : f64
      %16 = arith.subf %b, %15 : f64
      %t = arith.divf %16, %q : f64
      %c_4 = arith.constant 10.0 : f64
      %17 = arith.select %hit, %t, %c_4 : f64
      array.yield %17 : f64
    } : !s
    %19 = array.min %18 along 0 : !s
    array.yield %19 : f64
  } : !n
  %21 = array.sum %20 along 0 : !n
  return %21 : f64
}
