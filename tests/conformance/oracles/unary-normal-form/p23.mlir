// P23: arrays of pairs, as two arrays each; inputs a.1, a.2, b.1, b.2.
// sum (build (i. (i + 1) * a_i.1 * b_i.2 + (2 - i) * a_i.2 * sin (b_i.1)))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, -1.0, 0.3], [0.5, 2.0, 0.7], [0.2, 3.0, 1.1], [1.0, -0.4, 0.9]) ~ 3.0909093469148
// jvp: ([1.0, 1.0, 1.0], [1.0, 1.0, 1.0], [1.0, 1.0, 1.0], [1.0, 1.0, 1.0]) ~ (2.3385402542903)
// vjp: (1.0) ~ ([1.0, -0.8, 2.7], [0.39733866159012, 0.14112000805987, 0.0], [0.98006657784124, -1.9799849932009, 0.0], [1.0, -2.0, 0.9])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a1: !vector, %a2: !vector, %b1: !vector, %b2: !vector) -> f64 {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %terms = array.build (%i: index) {
    %integer = arith.index_cast %i : index to i64
    %number = arith.sitofp %integer : i64 to f64
    %x1 = array.index %a1[%i] : !vector
    %x2 = array.index %a2[%i] : !vector
    %y1 = array.index %b1[%i] : !vector
    %y2 = array.index %b2[%i] : !vector
    %rising = arith.addf %number, %one : f64
    %rising_x = arith.mulf %rising, %x1 : f64
    %left = arith.mulf %rising_x, %y2 : f64
    %falling = arith.subf %two, %number : f64
    %falling_x = arith.mulf %falling, %x2 : f64
    %sine = math.sin %y1 : f64
    %right = arith.mulf %falling_x, %sine : f64
    %term = arith.addf %left, %right : f64
    array.yield %term : f64
  } : !vector
  %sum = array.reduce %terms along 0 from %zero : f64 (%p: f64, %q: f64) {
    %r = arith.addf %p, %q : f64
    array.yield %r : f64
  } : !vector
  return %sum : f64
}
