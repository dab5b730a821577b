// All prefixes of a sequence of rotations, as quaternions.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.625, -1.25, 0.875, -2.0], [-2.0, 0.125, 2.25, -0.625], [-0.625, 1.5, -1.375, 0.75], [0.75, -2.125, 2.625, 2.125]) ~ [1.625, 0.75, 12.0234375, 3.6474609375], [-2.0, 2.90625, -8.28515625, -41.31591796875], [-0.625, -0.9375, -25.93359375, 82.4384765625], [0.75, -7.3125, -6.31640625, 15.76025390625]
// jvp: ([0.875, 0.375, -0.125, -0.625], [0.375, -0.125, -0.625, -1.125], [-0.125, -0.625, -1.125, -1.625], [-0.625, -1.125, -1.625, -2.125]) ~ ([0.875, -1.46875, -14.52734375, -41.00537109375], [0.375, 1.0625, -14.8046875, 90.26416015625], [-0.125, -1.40625, 4.59765625, 1.96337890625], [-0.625, -0.875, -7.078125, -62.25830078125])
// vjp: ([0.375, -0.125, -0.625, -1.125], [-0.125, -0.625, -1.125, -1.625], [-0.625, -1.125, -1.625, -2.125], [-1.125, -1.625, -2.125, -2.625]) ~ ([-99.53564453125, 58.09814453125, -49.2978515625, 71.62646484375], [-17.80810546875, 66.16650390625, 35.5869140625, -83.51220703125], [-37.97119140625, -52.08056640625, 46.986328125, -43.24072265625], [23.57861328125, -26.98974609375, -26.0859375, -14.13134765625])
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%w: !v, %x: !v, %y: !v, %z: !v) -> (!v, !v, !v, !v) {
  %w0 = arith.constant 1.0 : f64
  %x0 = arith.constant 0.0 : f64
  %y0 = arith.constant 0.0 : f64
  %z0 = arith.constant 0.0 : f64
  %h_w, %h_x, %h_y, %h_z = array.scan %w, %x, %y, %z along 0 from %w0, %x0, %y0, %z0 : f64, f64, f64, f64 (%p_w: f64, %p_x: f64, %p_y: f64, %p_z: f64, %q_w: f64, %q_x: f64, %q_y: f64, %q_z: f64) {
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
  return %h_w, %h_x, %h_y, %h_z : !v, !v, !v, !v
}
