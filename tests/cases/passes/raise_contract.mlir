// Sums of products in every form: by index, in bulk, by rows, gathered; and what is none.
// RUN: cotan opt %s --raise-contract
// RUN: cotan opt %s --raise-contract --expand-contract
// RUN: cotan opt %s --raise-contract --dce
// COUNT: array.contract 10
// COUNT: array.sum 2
// EVAL: by_index([[1.0, 2.0], [3.0, 4.0]], [[1.0, 0.0], [10.0, 1.0]]) = [[21.0, 2.0], [43.0, 4.0]]
// EVAL: in_bulk([[1.0, 2.0], [3.0, 4.0]], [[1.0, 0.0], [10.0, 1.0]]) = [[21.0, 2.0], [43.0, 4.0]]
// EVAL: by_rows([[1.0, 2.0], [3.0, 4.0]], [1.0, -1.0]) = [-1.0, -1.0]
// EVAL: twice([[1e16, 1.0], [1.0, 1.0]], [1.0, 1.0], [1.0, 1.0]) = 1.0000000000000002e16
// EVAL: outer([1.0, 2.0], [3.0]) = [[3.0], [6.0]]
// EVAL: windows(n=2, [1.0, 2.0, 3.0, 4.0], [1.0, 10.0, 100.0]) = [321.0, 432.0]
// EVAL: diagonal([[1.0, 2.0], [3.0, 4.0]], 0.5) = 2.5
// EVAL: squares([3.0, 4.0]) = 25.0
// EVAL: right([0.1, 0.7], 0.3, 0.9) = 0.216
// EVAL: plain([1.0, 2.0]) = 3.0
// EVAL: not_linear([1.0, 2.0, 3.0, 4.0], [1.0, 2.0]) = [3.0, 6.0]
// EVAL: two_products([0.1], [0.2]) = 0.0004000000000000002
func.func @by_index(%a: tensor<?x?xf64, #cotan.dims<n, m>>, %b: tensor<?x?xf64, #cotan.dims<m, k>>) -> tensor<?x?xf64, #cotan.dims<n, k>> {
  %c = array.build (%i: index, %j: index) {
    %products = array.build (%l: index) {
      %x = array.index %a[%i, %l] : tensor<?x?xf64, #cotan.dims<n, m>>
      %y = array.index %b[%l, %j] : tensor<?x?xf64, #cotan.dims<m, k>>
      %z = arith.mulf %x, %y : f64
      array.yield %z : f64
    } : tensor<?xf64, #cotan.dims<m>>
    %s = array.sum %products along 0 : tensor<?xf64, #cotan.dims<m>>
    array.yield %s : f64
  } : tensor<?x?xf64, #cotan.dims<n, k>>
  return %c : tensor<?x?xf64, #cotan.dims<n, k>>
}
func.func @in_bulk(%a: tensor<?x?xf64, #cotan.dims<n, m>>, %b: tensor<?x?xf64, #cotan.dims<m, k>>) -> tensor<?x?xf64, #cotan.dims<n, k>> {
  %t = array.transpose %b by [1, 0] : tensor<?x?xf64, #cotan.dims<m, k>>
  %x = array.replicate %a along 1 : tensor<?x?xf64, #cotan.dims<n, m>> -> tensor<?x?x?xf64, #cotan.dims<n, k, m>>
  %y = array.replicate %t along 0 : tensor<?x?xf64, #cotan.dims<k, m>> -> tensor<?x?x?xf64, #cotan.dims<n, k, m>>
  %z = arith.mulf %x, %y : tensor<?x?x?xf64, #cotan.dims<n, k, m>>
  %r = array.sum %z along 2 : tensor<?x?x?xf64, #cotan.dims<n, k, m>>
  return %r : tensor<?x?xf64, #cotan.dims<n, k>>
}
func.func @by_rows(%a: tensor<?x?xf64, #cotan.dims<n, m>>, %x: tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.map %a (%row: tensor<?xf64, #cotan.dims<m>>) {
    %p = arith.mulf %row, %x : tensor<?xf64, #cotan.dims<m>>
    %s = array.sum %p along 0 : tensor<?xf64, #cotan.dims<m>>
    array.yield %s : f64
  } : (tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @twice(%a: tensor<?x?xf64, #cotan.dims<n, m>>, %x: tensor<?xf64, #cotan.dims<m>>, %y: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %p = array.build (%i: index) {
    %row = array.index %a[%i] : tensor<?x?xf64, #cotan.dims<n, m>>
    %products = array.map %row, %x (%v: f64, %w: f64) {
      %z = arith.mulf %v, %w : f64
      %yi = array.index %y[%i] : tensor<?xf64, #cotan.dims<n>>
      %q = arith.mulf %yi, %z : f64
      array.yield %q : f64
    } : (tensor<?xf64, #cotan.dims<m>>, tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<m>>
    %s = array.sum %products along 0 : tensor<?xf64, #cotan.dims<m>>
    array.yield %s : f64
  } : tensor<?xf64, #cotan.dims<n>>
  %r = array.sum %p along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
func.func @outer(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<m>>) -> tensor<?x?xf64, #cotan.dims<n, m>> {
  %r = array.build (%i: index, %j: index) {
    %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
    %b = array.index %y[%j] : tensor<?xf64, #cotan.dims<m>>
    %c = arith.mulf %a, %b : f64
    array.yield %c : f64
  } : tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?x?xf64, #cotan.dims<n, m>>
}
func.func @windows(%x: tensor<?xf64, #cotan.dims<n + 2>>, %w: tensor<3xf64>) -> tensor<?xf64, #cotan.dims<n>> {
  %g = array.gather %x (%i: index, %j: index) {
    %k = arith.addi %i, %j : index
    array.yield %k : index
  } : tensor<?xf64, #cotan.dims<n + 2>> -> tensor<?x3xf64, #cotan.dims<n>>
  %ws = array.replicate %w along 0 : tensor<3xf64> -> tensor<?x3xf64, #cotan.dims<n>>
  %p = arith.mulf %g, %ws : tensor<?x3xf64, #cotan.dims<n>>
  %r = array.sum %p along 1 : tensor<?x3xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @diagonal(%a: tensor<?x?xf64, #cotan.dims<n, n>>, %s: f64) -> f64 {
  %p = array.build (%i: index) {
    %x = array.index %a[%i, %i] : tensor<?x?xf64, #cotan.dims<n, n>>
    %y = arith.mulf %x, %s : f64
    array.yield %y : f64
  } : tensor<?xf64, #cotan.dims<n>>
  %r = array.sum %p along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
func.func @squares(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %y = arith.mulf %x, %x : tensor<?xf64, #cotan.dims<n>>
  %r = array.sum %y along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
// a (b c) is (b c) a.
func.func @right(%x: tensor<?xf64, #cotan.dims<n>>, %s: f64, %t: f64) -> f64 {
  %p = array.map %x (%v: f64) {
    %st = arith.mulf %s, %t : f64
    %y = arith.mulf %v, %st : f64
    array.yield %y : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  %r = array.sum %p along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
func.func @plain(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
func.func @not_linear(%x: tensor<?xf64, #cotan.dims<2 * n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> tensor<2xf64> {
  %two = arith.constant 2 : index
  %r = array.build (%i: index) {
    %p = array.build (%j: index) {
      %h = arith.floordivsi %j, %two : index
      %k = arith.addi %i, %h : index
      %a = array.index %x[%k] : tensor<?xf64, #cotan.dims<2 * n>>
      %b = array.index %y[%j] : tensor<?xf64, #cotan.dims<n>>
      %c = arith.mulf %a, %b : f64
      array.yield %c : f64
    } : tensor<?xf64, #cotan.dims<n>>
    %s = array.sum %p along 0 : tensor<?xf64, #cotan.dims<n>>
    array.yield %s : f64
  } : tensor<2xf64>
  return %r : tensor<2xf64>
}
// No order of four factors gives the bits of (a b) (a b): a factor is the second product.
func.func @two_products(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %a = arith.mulf %x, %y : tensor<?xf64, #cotan.dims<n>>
  %b = arith.mulf %a, %a : tensor<?xf64, #cotan.dims<n>>
  %r = array.sum %b along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
