// The composition of rotations, as quaternions.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-1.125, 1.0, -1.875, 0.25], [0.25, 2.375, -0.5, 1.625], [1.625, -1.25, 0.875, -2.0], [-2.0, 0.125, 2.25, -0.625]) ~ 26.7373046875, 27.787109375, -0.75, -54.494140625
// jvp: ([0.875, 0.375, -0.125, -0.625], [0.375, -0.125, -0.625, -1.125], [-0.125, -0.625, -1.125, -1.625], [-0.625, -1.125, -1.625, -2.125]) ~ (48.1484375, -65.123046875, 0.7890625, -13.35546875)
// vjp: (0.375, -0.125, -0.625, -1.125) ~ ([-19.388671875, 4.560546875, -0.8037109375, -16.7255859375], [8.87109375, 25.2978515625, -8.6923828125, 9.33203125], [-1.7626953125, -4.6806640625, 18.51953125, -24.689453125], [-23.5810546875, -17.328125, 20.564453125, -12.7451171875])
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%w: !v, %x: !v, %y: !v, %z: !v) -> (f64, f64, f64, f64) {
  %w0 = arith.constant 1.0 : f64
  %x0 = arith.constant 0.0 : f64
  %y0 = arith.constant 0.0 : f64
  %z0 = arith.constant 0.0 : f64
  %h_w, %h_x, %h_y, %h_z = array.reduce %w, %x, %y, %z along 0 from %w0, %x0, %y0, %z0 : f64, f64, f64, f64 (%p_w: f64, %p_x: f64, %p_y: f64, %p_z: f64, %q_w: f64, %q_x: f64, %q_y: f64, %q_z: f64) {
    %t1 = arith.mulf %p_w, %q_w : f64
    %t2 = arith.mulf %p_x, %q_x : f64
    %t3 = arith.subf %t1, %t2 : f64
    %t4 = arith.mulf %p_y, %q_y : f64
    %t5 = arith.subf %t3, %t4 : f64
    %t6 = arith.mulf %p_z, %q_z : f64
    %r_w = arith.subf %t5, %t6 : f64
    %t7 = arith.mulf %p_w, %q_x : f64
    %t8 = arith.mulf %p_x, %q_w : f64
    %t9 = arith.addf %t7, %t8 : f64
    %t10 = arith.mulf %p_y, %q_z : f64
    %t11 = arith.addf %t9, %t10 : f64
    %t12 = arith.mulf %p_z, %q_y : f64
    %r_x = arith.subf %t11, %t12 : f64
    %t13 = arith.mulf %p_w, %q_y : f64
    %t14 = arith.mulf %p_x, %q_z : f64
    %t15 = arith.subf %t13, %t14 : f64
    %t16 = arith.mulf %p_y, %q_w : f64
    %t17 = arith.addf %t15, %t16 : f64
    %t18 = arith.mulf %p_z, %q_x : f64
    %r_y = arith.addf %t17, %t18 : f64
    %t19 = arith.mulf %p_w, %q_z : f64
    %t20 = arith.mulf %p_x, %q_y : f64
    %t21 = arith.addf %t19, %t20 : f64
    %t22 = arith.mulf %p_y, %q_x : f64
    %t23 = arith.subf %t21, %t22 : f64
    %t24 = arith.mulf %p_z, %q_w : f64
    %r_z = arith.addf %t23, %t24 : f64
    array.yield %r_w, %r_x, %r_y, %r_z : f64, f64, f64, f64
  } : !v, !v, !v, !v
  return %h_w, %h_x, %h_y, %h_z : f64, f64, f64, f64
}
