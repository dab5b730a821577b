// The same values as with tuples.
// RUN: cotan opt %s --flatten-tuples
// EVAL: sum(3, 2.0, true) = 10.0
// EVAL: sum(3, 2.0, false) = 2.0
func.func private @step(%t: tuple<f64, f64>) -> tuple<f64, f64> {
  %a = tuple.get %t[0] : tuple<f64, f64>
  %b = tuple.get %t[1] : tuple<f64, f64>
  %c = arith.addf %a, %b : f64
  %r = tuple.pack %b, %c : f64, f64
  return %r : tuple<f64, f64>
}
func.func @sum(%n: index, %x: f64, %c: i1) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = tuple.pack %x, %x : f64, f64
  %end = scf.for %i = %zero to %n step %one iter_args(%p = %start) -> (tuple<f64, f64>) {
    %q = scf.if %c -> (tuple<f64, f64>) {
      %q = func.call @step(%p) : (tuple<f64, f64>) -> tuple<f64, f64>
      scf.yield %q : tuple<f64, f64>
    } else {
      scf.yield %p : tuple<f64, f64>
    }
    scf.yield %q : tuple<f64, f64>
  }
  %r = tuple.get %end[1] : tuple<f64, f64>
  return %r : f64
}
