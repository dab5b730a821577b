// The composition of the rotations of each bin, as quaternions.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.25, 2.375, -0.5, 1.625, -1.25], [1.625, -1.25, 0.875, -2.0, 0.125], [-2.0, 0.125, 2.25, -0.625, 1.5], [-0.625, 1.5, -1.375, 0.75, -2.125], [1, 0, 1, -1, 1], [-0.625, 1.5], [0.75, -2.125], [2.125, -0.75], [-1.5, 0.625]) ~ [1.4375, -26.1044921875], [5.9375, -36.046875], [5.71875, -16.84765625], [-1.75, -37.09375]
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125], [0.375, -0.125, -0.625, -1.125, -1.625], [-0.125, -0.625, -1.125, -1.625, -2.125], [-0.625, -1.125, -1.625, -2.125, -2.625], _, [-1.625, -2.125], [-2.125, -2.625], [-2.625, 2.625], [2.625, 2.125]) ~ ([-10.625, -87.1884765625], [-10.25, -50.2314453125], [-4.3125, -91.0302734375], [0.1875, 76.2939453125])
// vjp: ([0.375, -0.125], [-0.125, -0.625], [-0.625, -1.125], [-1.125, -1.625]) ~ ([-13.6806640625, 0.03125, -8.5263671875, 0.0, -25.4130859375], [21.984375, 3.125, 5.9736328125, 0.0, 15.005859375], [-38.611328125, -1.4375, 43.134765625, 0.0, 2.71484375], [7.2060546875, 1.46875, 1.10546875, 0.0, -31.6748046875], _, [-0.71875, 13.4287109375], [0.96875, -23.4775390625], [-3.125, -30.24609375], [-2.4375, 19.689453125])
!v = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
!k = tensor<?xf64, #cotan.dims<k>>
func.func @f(%w: !v, %x: !v, %y: !v, %z: !v, %at: !at, %w0: !k, %x0: !k, %y0: !k, %z0: !k) -> (!k, !k, !k, !k) {
  %h_w, %h_x, %h_y, %h_z = array.reduce_by_index %w, %x, %y, %z into %w0, %x0, %y0, %z0 at (%i: index) {
    %j = array.index %at[%i] : !at
    array.yield %j : index
  } by (%p_w: f64, %p_x: f64, %p_y: f64, %p_z: f64, %q_w: f64, %q_x: f64, %q_y: f64, %q_z: f64) {
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
  } : !v, !v, !v, !v into !k, !k, !k, !k
  return %h_w, %h_x, %h_y, %h_z : !k, !k, !k, !k
}
