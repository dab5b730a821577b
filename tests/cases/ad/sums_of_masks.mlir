// Sums of masked cotangents with different masks, added to each other.
// RUN: cotan grad %s --fn f --run --method=direct --arg 3.0 --arg true --arg true
// RUN: cotan grad %s --fn f --run --method=bulk-arrays --arg 3.0 --arg true --arg true
// RUN: cotan grad %s --fn f --run --method=linear-maps --arg 3.0 --arg true --arg true
// RUN: cotan grad %s --fn f --run --method=unary-normal-form --arg 3.0 --arg true --arg true
// RUN: cotan grad %s --fn f --run --method=chad --arg 3.0 --arg true --arg true
// RUN: cotan grad %s --fn f --run --arg 3.0 --arg true --arg false
// RUN: cotan grad %s --fn f --run --arg 3.0 --arg false --arg false
func.func @f(%x: f64, %a: i1, %b: i1) -> f64 {
  %zero = arith.constant 0.0 : f64
  %u = arith.addf %x, %x : f64
  %p = arith.select %a, %u, %zero : f64
  %q = arith.select %b, %u, %zero : f64
  %r = arith.addf %p, %q : f64
  return %r : f64
}
