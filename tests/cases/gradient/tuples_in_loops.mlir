// Tuples, also nested ones, that loops and the folds of their reverse passes carry have machine code.
// RUN: cotan opt %s --gradient --flatten-tuples
// RUN: cotan run %s --fn forward --arg x=0.75 --arg n=3 --arg d=1.0 --engine=jit
// RUN: cotan run %s --fn reverse --arg x=0.75 --arg n=3 --arg d=1.0 --engine=jit
// RUN: cotan check %s --fn loop --arg n=4 --methods
// EVAL: forward(0.75, 3, 1.0) ~ 0.5333026735360201, 1.2688867488466018
// EVAL: reverse(0.75, 3, 1.0) ~ 0.5333026735360201, 1.2688867488466018
// EVAL: forward(0.75, 0, 1.0) = 0.75, 1.0
!t = tuple<f64, tuple<f64, i1>>
func.func @loop(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %yes = arith.constant true
  %p0 = tuple.pack %x, %yes : f64, i1
  %s0 = tuple.pack %x, %p0 : f64, tuple<f64, i1>
  %s = scf.for %i = %zero to %n step %one iter_args(%s = %s0) -> (!t) {
    %a = tuple.get %s[0] : !t
    %p = tuple.get %s[1] : !t
    %b = tuple.get %p[0] : tuple<f64, i1>
    %c = tuple.get %p[1] : tuple<f64, i1>
    %d = arith.mulf %a, %b : f64
    %e = arith.select %c, %d, %b : f64
    %f = math.sin %a : f64
    %no = arith.cmpf olt, %a, %f : f64
    %q = tuple.pack %f, %no : f64, i1
    %t = tuple.pack %e, %q : f64, tuple<f64, i1>
    scf.yield %t : !t
  }
  %a = tuple.get %s[0] : !t
  return %a : f64
}
func.func @forward(%x: f64, %n: index, %d: f64) -> (f64, f64) {
  %a, %b = ad.jvp @loop(%x, %n, %d) : (f64, index, f64) -> (f64, f64)
  return %a, %b : f64, f64
}
func.func @reverse(%x: f64, %n: index, %d: f64) -> (f64, f64) {
  %a, %b = ad.vjp @loop(%x, %n, %d) : (f64, index, f64) -> (f64, f64)
  return %a, %b : f64, f64
}
