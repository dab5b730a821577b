// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: axpy(2.0, [], []) = []
// EVAL: axpy(2.0, [1.0], [0.5]) = [2.5]
// EVAL: axpy(2.0, [1.0, nan], [0.5, 1.0]) = [2.5, nan]
// EVAL: axpy(2.0, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]) = [2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 15.0]
// EVAL: rows([], []) = []
// EVAL: rows([[], []], [[], []]) = [0.0, 0.0]
// EVAL: rows([[1.0, 2.0]], [[3.0, 4.0]]) = [11.0]
// EVAL: rows([[1.0, 2.0], [0.5, 0.25]], [[3.0, 4.0], [8.0, 8.0]]) = [11.0, 6.0]
// EVAL: mixed([[1.0, 2.0], [3.0, 4.0]], [10.0, 20.0]) = [[10.0, 20.0], [60.0, 80.0]], [false, true]
// EVAL: mixed([], []) = [], []
// EVAL: cells([[1.0, -2.0], [3.0, -4.0]]) = [[1.0, 2.0], [3.0, 4.0]]
// EVAL: cells([[], []]) = [[], []]
func.func @axpy(%a: f64, %x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.map %x, %y (%p: f64, %q: f64) {
    %s = arith.mulf %a, %p : f64
    %t = arith.addf %s, %q : f64
    array.yield %t : f64
  } : (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @rows(%x: tensor<?x?xf64, #cotan.dims<n, m>>, %y: tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.map %x, %y (%p: tensor<?xf64, #cotan.dims<m>>, %q: tensor<?xf64, #cotan.dims<m>>) {
    %s = arith.mulf %p, %q : tensor<?xf64, #cotan.dims<m>>
    %t = array.sum %s along 0 : tensor<?xf64, #cotan.dims<m>>
    array.yield %t : f64
  } : (tensor<?x?xf64, #cotan.dims<n, m>>, tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @mixed(%x: tensor<?x?xf64, #cotan.dims<n, m>>, %y: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?x?xf64, #cotan.dims<n, m>>, tensor<?xi1, #cotan.dims<n>>) {
  %r:2 = array.map %x, %y (%row: tensor<?xf64, #cotan.dims<m>>, %q: f64) {
    %copies = array.replicate %q along 0 : f64 -> tensor<?xf64, #cotan.dims<m>>
    %s = arith.mulf %row, %copies : tensor<?xf64, #cotan.dims<m>>
    %c = arith.constant 15.0 : f64
    %large = arith.cmpf ogt, %q, %c : f64
    array.yield %s, %large : tensor<?xf64, #cotan.dims<m>>, i1
  } : (tensor<?x?xf64, #cotan.dims<n, m>>, tensor<?xf64, #cotan.dims<n>>) -> (tensor<?x?xf64, #cotan.dims<n, m>>, tensor<?xi1, #cotan.dims<n>>)
  return %r#0, %r#1 : tensor<?x?xf64, #cotan.dims<n, m>>, tensor<?xi1, #cotan.dims<n>>
}
func.func @cells(%x: tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?x?xf64, #cotan.dims<n, m>> {
  %r = array.map %x (%p: f64) {
    %s = math.absf %p : f64
    array.yield %s : f64
  } : (tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?x?xf64, #cotan.dims<n, m>>
}
