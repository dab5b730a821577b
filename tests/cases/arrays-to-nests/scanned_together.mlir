// Scans of pairs of numbers and of small matrices are one loop whose first turn takes the elements as they are, whatever they are:
// an infinity is not multiplied by a zero of an identity.
// RUN: cotan opt %s --arrays-to-nests --canonicalize --cse --dce
// COUNT: loop.nest 8
// EVAL: affine([2.0, 3.0, 4.0], [1.0, 1.0, inf]) = [2.0, 6.0, 24.0], [1.0, 4.0, inf]
// EVAL: asserted([1.0, 2.0], [3.0, 4.0]) = [1.0, 2.0], [3.0, 7.0]
// EVAL: affine([], []) = [], []
// EVAL: matrices([[[inf, 1.0], [0.0, -0.0]], [[1.0, 2.0], [3.0, 4.0]]]) = [[[1.0, 2.0], [3.0, 4.0]], [[1.0, 0.0], [0.0, 1.0]]]
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x2x2xf64, #cotan.dims<n>>
func.func @affine(%a: !v, %b: !v) -> (!v, !v) {
  %r:2 = array.scan %a, %b along 0 (%p: f64, %q: f64, %s: f64, %t: f64) {
    %ps = arith.mulf %p, %s : f64
    %qs = arith.mulf %q, %s : f64
    %qt = arith.addf %qs, %t : f64
    array.yield %ps, %qt : f64, f64
  } : !v, !v
  return %r#0, %r#1 : !v, !v
}
func.func @matrices(%a: !m) -> !m {
  %one = arith.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xf64>
  %r = array.scan %a along 0 right exclusive from %one : tensor<2x2xf64> (%p: tensor<2x2xf64>, %q: tensor<2x2xf64>) {
    %r = array.contract %p, %q over [2] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<2x2xf64>, tensor<2x2xf64> -> tensor<2x2xf64>
    array.yield %r : tensor<2x2xf64>
  } : !m
  return %r : !m
}
// What may stop the program is not done for the first element, which nothing stands before.
func.func @asserted(%a: !v, %b: !v) -> (!v, !v) {
  %zero = arith.constant 0.0 : f64
  %r:2 = array.scan %a, %b along 0 (%p: f64, %q: f64, %s: f64, %t: f64) {
    %ps = arith.mulf %p, %s : f64
    %qt = arith.addf %q, %t : f64
    %holds = arith.cmpf ogt, %p, %zero : f64
    cf.assert %holds, "it is positive"
    array.yield %ps, %qt : f64, f64
  } : !v, !v
  return %r#0, %r#1 : !v, !v
}
