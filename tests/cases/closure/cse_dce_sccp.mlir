// Upstream finds no function from inside of operations that it does not know. // UPSTREAM: refused
// RUN: cotan opt %s --sccp --cse --dce
// EVAL: equal(2.0, 3.0) = 12.0
// EVAL: known(3) = 6
func.func @equal(%a: f64, %b: f64) -> f64 {
  %f = closure.lambda (%x: f64) {
    %p = arith.mulf %x, %a : f64
    closure.yield %p : f64
  } : (f64) -> f64
  %g = closure.lambda (%x: f64) {
    %p = arith.mulf %x, %a : f64
    closure.yield %p : f64
  } : (f64) -> f64
  %unused = closure.lambda (%x: f64) {
    %p = func.call @equal(%x, %x) : (f64, f64) -> f64
    closure.yield %p : f64
  } : (f64) -> f64
  %y = closure.apply %f(%b) : (f64) -> f64
  %z = closure.apply %g(%y) : (f64) -> f64
  return %z : f64
}
// Nobody knows the argument of a function that is a value; what it sees may be known.
func.func @known(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.addi %one, %one : i32
  %f = closure.lambda (%u: i32) {
    %p = arith.muli %u, %two : i32
    closure.yield %p : i32
  } : (i32) -> i32
  %r = closure.apply %f(%x) : (i32) -> i32
  return %r : i32
}
