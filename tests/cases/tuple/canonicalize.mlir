// RUN: cotan opt %s --canonicalize
// EVAL: projected(1.0, 2) = 1.0
// EVAL: whole((1.0, 2)) = (1.0, 2)
// EVAL: others((1.0, 2.0, 3.0)) = (2.0, 1.0, 3.0), (1.0, 2.0)
// EVAL: through((1.0, 2.0)) = (1.0, 2.0)
func.func @projected(%a: f64, %b: i32) -> f64 {
  %t = tuple.pack %a, %b : f64, i32
  %u = tuple.pack %t, %b : tuple<f64, i32>, i32
  %s = tuple.get %u[0] : tuple<tuple<f64, i32>, i32>
  %r = tuple.get %s[0] : tuple<f64, i32>
  return %r : f64
}
func.func @whole(%t: tuple<f64, i32>) -> tuple<f64, i32> {
  %b = tuple.get %t[1] : tuple<f64, i32>
  %a = tuple.get %t[0] : tuple<f64, i32>
  %r = tuple.pack %a, %b : f64, i32
  return %r : tuple<f64, i32>
}
// Other parts, or not all of them, are another tuple.
func.func @others(%t: tuple<f64, f64, f64>) -> (tuple<f64, f64, f64>, tuple<f64, f64>) {
  %a = tuple.get %t[0] : tuple<f64, f64, f64>
  %b = tuple.get %t[1] : tuple<f64, f64, f64>
  %c = tuple.get %t[2] : tuple<f64, f64, f64>
  %r = tuple.pack %b, %a, %c : f64, f64, f64
  %s = tuple.pack %a, %b : f64, f64
  return %r, %s : tuple<f64, f64, f64>, tuple<f64, f64>
}
func.func @through(%t: tuple<f64, f64>) -> tuple<f64, f64> {
  cf.br ^next(%t : tuple<f64, f64>)
^next(%u: tuple<f64, f64>):
  %a = tuple.get %u[0] : tuple<f64, f64>
  %b = tuple.get %u[1] : tuple<f64, f64>
  %r = tuple.pack %a, %b : f64, f64
  return %r : tuple<f64, f64>
}
