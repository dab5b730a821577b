// GradBench particle: a particle between two charges, Euler's steps under the force of a potential,
// its last height squared.


func.func @particle(%x0: tensor<2xf64>, %w: f64, %charges: tensor<2x2xf64>, %steps: index) -> f64 {
  %0 = array.index %x0[0] : tensor<2xf64>
  %1 = array.index %x0[1] : tensor<2xf64>
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %x_2, %y_2, %vx_2, %vy_2 = scf.for %t = %i0 to %steps step %i1 iter_args(%x = %0, %y = %1, %vx = %zero, %vy = %one) -> (f64, f64, f64, f64) {
    %2 = array.index %charges[0, 0] : tensor<2x2xf64>
    %dx = arith.subf %x, %2 : f64
    %3 = array.index %charges[0, 1] : tensor<2x2xf64>
    %dy = arith.subf %y, %3 : f64
    %4 = arith.mulf %dx, %dx : f64
    %5 = arith.mulf %dy, %dy : f64
    %6 = arith.addf %4, %5 : f64
    %c = arith.constant 0.01 : f64
    %r2 = arith.addf %6, %c : f64
    %7 = math.sqrt %r2 : f64
    %8 = arith.mulf %r2, %7 : f64
    %f = arith.divf %one, %8 : f64
    %ax0 = arith.mulf %dx, %f : f64
    %ay0 = arith.mulf %dy, %f : f64
    %9 = array.index %charges[1, 0] : tensor<2x2xf64>
    %dx_2 = arith.subf %x, %9 : f64
    %10 = array.index %charges[1, 1] : tensor<2x2xf64>
    %dy_2 = arith.subf %y, %10 : f64
    %11 = arith.mulf %dx_2, %dx_2 : f64
    %12 = arith.mulf %dy_2, %dy_2 : f64
    %13 = arith.addf %11, %12 : f64
    %r2_2 = arith.addf %13, %c : f64
    %14 = math.sqrt %r2_2 : f64
    %15 = arith.mulf %r2_2, %14 : f64
    %f_2 = arith.divf %one, %15 : f64
    %ax1 = arith.mulf %dx_2, %f_2 : f64
    %ay1 = arith.mulf %dy_2, %f_2 : f64
    %16 = arith.addf %ax0, %ax1 : f64
    %17 = arith.mulf %w, %x : f64
    %18 = arith.subf %16, %17 : f64
    %19 = arith.mulf %c, %18 : f64
    %vx1 = arith.addf %vx, %19 : f64
    %20 = arith.addf %ay0, %ay1 : f64
    %21 = arith.mulf %w, %y : f64
    %22 = arith.subf %20, %21 : f64
    %23 = arith.mulf %c, %22 : f64
    %vy1 = arith.addf %vy, %23 : f64
    %24 = arith.mulf %c, %vx1 : f64
    %25 = arith.addf %x, %24 : f64
    %26 = arith.mulf %c, %vy1 : f64
    %27 = arith.addf %y, %26 : f64
    scf.yield %25, %27, %vx1, %vy1 : f64, f64, f64, f64
  }
  %28 = arith.mulf %y_2, %y_2 : f64
  %half = arith.constant 0.5 : f64
  %29 = arith.mulf %half, %x_2 : f64
  %30 = arith.mulf %29, %x_2 : f64
  %31 = arith.addf %28, %30 : f64
  return %31 : f64
}
