// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: count([], [1.0]) = 0
// EVAL: count([1.0], [1.0]) = 1
// EVAL: count([1.0, 2.0], [1.0, 2.0, 3.0]) = 6
// EVAL: count([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [1.0, 2.0]) = 14
// EVAL: last([]) = -1
// EVAL: last([1.0, 2.0]) = 1
// EVAL: five([]) = 5
// EVAL: float([1.0, 2.0]) = 1.0, 2.0
// EVAL: float([]) = -1.0, 0.0
func.func @count(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<m>>) -> index {
  %r = array.dim m * n
  return %r : index
}
func.func @last(%x: tensor<?xf64, #cotan.dims<n>>) -> index {
  %r = array.dim n - 1 {kept}
  return %r : index
}
func.func @five(%x: tensor<?xf64, #cotan.dims<n>>) -> index {
  %r = array.dim 5
  return %r : index
}
func.func @float(%x: tensor<?xf64, #cotan.dims<n>>) -> (f64, f32) {
  %r = array.dim n - 1 {kept} : f64
  %s = array.dim n : f32
  return %r, %s : f64, f32
}
