// Q12: the product of complex numbers, (re, im), with (1, 0).
// \a. [scan a, reduce a]
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, -0.3, 0.7], [0.5, 2.0, -1.1]) ~ [1.0, -1.3, 1.125], [0.5, 1.85, 2.725], 1.125, 2.725
// jvp: ([1.0, -1.0, 0.5], [0.5, 2.0, 1.0]) ~ ([1.0, -3.3, -1.125], [0.5, 3.35, 5.6], -1.125, 5.6)
// vjp: ([1.0, 0.5, -1.0], [2.0, -1.0, 0.75], 0.0, 0.0) ~ ([-1.8425, -1.8125, 2.6875], [4.5225, -1.0625, 0.875])
// vjp: ([0.0, 0.0, 0.0], [0.0, 0.0, 0.0], 1.0, 2.0) ~ ([5.45, -0.25, 2.4], [2.25, 3.25, -4.45])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%re: !vector, %im: !vector) -> (!vector, !vector, f64, f64) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %scanned:2 = array.scan %re, %im along 0 from %one, %zero : f64, f64 (%p_re: f64, %p_im: f64, %q_re: f64, %q_im: f64) {
    %re_re = arith.mulf %p_re, %q_re : f64
    %im_im = arith.mulf %p_im, %q_im : f64
    %re_im = arith.mulf %p_re, %q_im : f64
    %im_re = arith.mulf %p_im, %q_re : f64
    %re_r = arith.subf %re_re, %im_im : f64
    %im_r = arith.addf %re_im, %im_re : f64
    array.yield %re_r, %im_r : f64, f64
  } : !vector, !vector
  %reduced:2 = array.reduce %re, %im along 0 from %one, %zero : f64, f64 (%p_re: f64, %p_im: f64, %q_re: f64, %q_im: f64) {
    %re_re = arith.mulf %p_re, %q_re : f64
    %im_im = arith.mulf %p_im, %q_im : f64
    %re_im = arith.mulf %p_re, %q_im : f64
    %im_re = arith.mulf %p_im, %q_re : f64
    %re_r = arith.subf %re_re, %im_im : f64
    %im_r = arith.addf %re_im, %im_re : f64
    array.yield %re_r, %im_r : f64, f64
  } : !vector, !vector
  return %scanned#0, %scanned#1, %reduced#0, %reduced#1 : !vector, !vector, f64, f64
}
