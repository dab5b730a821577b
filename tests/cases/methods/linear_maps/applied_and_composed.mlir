// A loop of maps that is applied in reverse and stands in front of another map as well: there it is what it is, and
// not what is left of it when the other one passes vectors on to its beginning.
// RUN: cotan opt %s --lower-linear
// EVAL: back([1.0, 3.0], [2.0, 3.0], 1.0) = [21.0, 28.0]
!p = tensor<2xf64>
func.func @back(%q: !p, %d: !p, %r: f64) -> !p {
  %one = linear.identity : !linear.map<f64, f64>
  %sum = linear.columns (%i: index) {
    linear.yield %one : !linear.map<f64, f64>
  } : !linear.map<!p, f64>
  %loop = linear.fold %q from %sum (%state: !linear.map<!p, f64>, %k: f64) {
    %scale = linear.scale %k : f64 -> !linear.map<f64, f64>
    %scaled = linear.compose %scale, %state : !linear.map<f64, f64>, !linear.map<!p, f64>
    %next = linear.add %scaled, %sum : !linear.map<!p, f64>, !linear.map<!p, f64>
    linear.yield %next : !linear.map<!p, f64>
  } : (!p, !linear.map<!p, f64>) -> !linear.map<!p, f64>
  %diagonal = linear.diagonal %d : !p
  %composed = linear.compose %loop, %diagonal : !linear.map<!p, f64>, !linear.map<!p, !p>
  %map = linear.add %loop, %composed : !linear.map<!p, f64>, !linear.map<!p, f64>
  %x = linear.reverse_apply %r, %map : f64, !linear.map<!p, f64>
  return %x : !p
}
