// Tuples become their components: one value becomes none, one or several.
// RUN: cotan opt %s --flatten-tuples
!point = tuple<f64, tuple<f64, i1>>
func.func private @swap(%t: !point {cotan.name = "t"}, %unit: tuple<>) -> (!point, tuple<>) {
  %x = tuple.get %t[0] : !point
  %s = tuple.get %t[1] : !point
  %y = tuple.get %s[0] : tuple<f64, i1>
  %c = tuple.get %s[1] : tuple<f64, i1>
  %p = tuple.pack %x, %c : f64, i1
  %r = tuple.pack %y, %p : f64, tuple<f64, i1>
  %q = arith.select %c, %r, %t : !point
  return %q, %unit : !point, tuple<>
}
func.func @calls(%x: f64, %y: f64, %c: i1) -> f64 {
  %s = tuple.pack %y, %c : f64, i1
  %t = tuple.pack %x, %s : f64, tuple<f64, i1>
  %unit = tuple.pack ()
  %u:2 = call @swap(%t, %unit) : (!point, tuple<>) -> (!point, tuple<>)
  %r = tuple.get %u#0[0] : !point
  return %r : f64
}
func.func @carried(%n: index, %x: f64) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = tuple.pack %x, %x : f64, f64
  %end = scf.for %i = %zero to %n step %one iter_args(%p = %start) -> (tuple<f64, f64>) {
    %a = tuple.get %p[0] : tuple<f64, f64>
    %b = tuple.get %p[1] : tuple<f64, f64>
    %c = arith.addf %a, %b : f64
    %q = tuple.pack %b, %c : f64, f64
    scf.yield %q : tuple<f64, f64>
  }
  %r = tuple.get %end[0] : tuple<f64, f64>
  return %r : f64
}
func.func @branches(%c: i1, %k: i32, %x: f64) -> f64 {
  %t = tuple.pack %x, %k : f64, i32
  cf.cond_br %c, ^one(%t : tuple<f64, i32>), ^two(%k, %t : i32, tuple<f64, i32>)
^one(%u: tuple<f64, i32>):
  %r = tuple.get %u[0] : tuple<f64, i32>
  return %r : f64
^two(%l: i32, %v: tuple<f64, i32>):
  cf.switch %l : i32, [
    default: ^one(%v : tuple<f64, i32>),
    7: ^two(%l, %v : i32, tuple<f64, i32>)
  ]
}
