// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: squares([]) = []
// EVAL: squares([1.5]) = [0.0]
// EVAL: squares([1.5, nan]) = [0.0, nan]
// EVAL: squares([1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]) = [0.0, 1.0, 4.0, 9.0, 16.0, 25.0, 36.0]
// EVAL: rows([], []) = []
// EVAL: rows([1.0], []) = [[]]
// EVAL: rows([1.0, 2.0], [3.0, 4.0, 5.0]) = [[3.0, 4.0, 5.0], [3.0, 4.0, 5.0]]
// EVAL: both([]) = [], []
// EVAL: both([2.0]) = [2.0], [[2.0]]
// EVAL: both([1.0, 2.0]) = [1.0, 2.0], [[1.0, 2.0], [1.0, 2.0]]
func.func @squares(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.build (%i: index) {
    %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    %s = arith.muli %i, %i : index
    %w = arith.index_cast %s : index to i64
    %f = arith.sitofp %w : i64 to f64
    %b = arith.mulf %a, %f : f64
    array.yield %b : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @rows(%x: tensor<?xf64, #cotan.dims<n>>, %row: tensor<?xf64, #cotan.dims<m>>) -> tensor<?x?xf64, #cotan.dims<n, m>> {
  %r = array.build (%i: index) {
    array.yield %row : tensor<?xf64, #cotan.dims<m>>
  } : tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?x?xf64, #cotan.dims<n, m>>
}
func.func @both(%x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?x?xf64, #cotan.dims<n, n>>) {
  %r:2 = array.build (%i: index) {
    %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    array.yield %a, %x : f64, tensor<?xf64, #cotan.dims<n>>
  } : tensor<?xf64, #cotan.dims<n>>, tensor<?x?xf64, #cotan.dims<n, n>>
  return %r#0, %r#1 : tensor<?xf64, #cotan.dims<n>>, tensor<?x?xf64, #cotan.dims<n, n>>
}
