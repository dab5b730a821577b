// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: small([]) = -450.0, 450.0
// EVAL: small([nan]) = nan, nan
// EVAL: small([1.0, -2.0]) = 1.0, -2.0
// EVAL: scale([]) = 6.0e-39
// EVAL: product([]) = 1.0
// EVAL: product([-0.0]) = -0.0
// EVAL: product([2.0, nan]) = nan
// EVAL: product([2.0, 3.0, 0.5, 1.0, -1.0, 2.0, 4.0]) = -24.0
// EVAL: max([]) = -inf
// EVAL: max([3.0]) = 3.0
// EVAL: max([-0.0, 0.0]) = 0.0
// EVAL: max([-inf, nan]) = nan
// EVAL: max([3.0, nan]) = nan
// EVAL: max([3.0, nan, 1.0]) = nan
// EVAL: max([3.0, -1.0, 7.0, 7.0, 2.0, 6.0, 5.0]) = 7.0
// EVAL: min([]) = inf
// EVAL: min([3.0]) = 3.0
// EVAL: min([0.0, -0.0]) = -0.0
// EVAL: min([nan, 3.0]) = nan
// EVAL: min([3.0, -1.0, 7.0, -7.0, 2.0, -7.0, 5.0]) = -7.0
// EVAL: argmax([]) = 0
// EVAL: argmax([3.0]) = 0
// EVAL: argmax([3.0, 3.0]) = 0
// EVAL: argmax([3.0, nan]) = 1
// EVAL: argmax([3.0, -1.0, 7.0, 7.0, 2.0, 6.0, 5.0]) = 2
// EVAL: argmax([-0.0, 0.0]) = 0
// EVAL: argmin([]) = 0
// EVAL: argmin([nan]) = 0
// EVAL: argmin([4.0, nan, -1.0, nan]) = 1
// EVAL: argmin([3.0, -1.0, 7.0, -7.0, 2.0, -7.0, 5.0]) = 3
// EVAL: any([]) = false
// EVAL: any([false]) = false
// EVAL: any([false, true]) = true
// EVAL: any([false, false, false, false, false, false, true]) = true
// EVAL: all([]) = true
// EVAL: all([true]) = true
// EVAL: all([false, true]) = false
// EVAL: all([true, true, true, true, true, true, true]) = true
// EVAL: rows([[2.0, 3.0], [5.0, 4.0]]) = [6.0, 20.0], [3.0, 5.0], [2.0, 4.0], [1, 0], [0, 1]
// EVAL: rows([[], []]) = [1.0, 1.0], [-inf, -inf], [inf, inf], [0, 0], [0, 0]
// EVAL: columns([[2.0, 3.0], [5.0, 4.0]]) = [10.0, 12.0], [5.0, 4.0], [2.0, 3.0], [1, 1], [0, 0]
// EVAL: columns([]) = [], [], [], [], []
// EVAL: integers([]) = -128, 0, 127, -1, 0, 0
// EVAL: integers([-2, 3, 3]) = 3, -2, -2, 3, 1, 0
// EVAL: products([100, 3]) = 44
// EVAL: products([]) = 1
func.func @product(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.product %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
func.func @max(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.max %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
func.func @min(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.min %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
func.func @argmax(%x: tensor<?xf64, #cotan.dims<n>>) -> index {
  %r = array.argmax %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : index
}
func.func @argmin(%x: tensor<?xf64, #cotan.dims<n>>) -> index {
  %r = array.argmin %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : index
}
func.func @any(%x: tensor<?xi1, #cotan.dims<n>>) -> i1 {
  %r = array.any %x along 0 : tensor<?xi1, #cotan.dims<n>>
  return %r : i1
}
func.func @all(%x: tensor<?xi1, #cotan.dims<n>>) -> i1 {
  %r = array.all %x along 0 : tensor<?xi1, #cotan.dims<n>>
  return %r : i1
}
func.func @rows(%x: tensor<?x?xf64, #cotan.dims<n, m>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>, tensor<?xindex, #cotan.dims<n>>, tensor<?xindex, #cotan.dims<n>>) {
  %a = array.product %x along 1 : tensor<?x?xf64, #cotan.dims<n, m>>
  %b = array.max %x along 1 : tensor<?x?xf64, #cotan.dims<n, m>>
  %c = array.min %x along 1 : tensor<?x?xf64, #cotan.dims<n, m>>
  %d = array.argmax %x along 1 : tensor<?x?xf64, #cotan.dims<n, m>>
  %e = array.argmin %x along 1 : tensor<?x?xf64, #cotan.dims<n, m>>
  return %a, %b, %c, %d, %e : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>, tensor<?xindex, #cotan.dims<n>>, tensor<?xindex, #cotan.dims<n>>
}
func.func @columns(%x: tensor<?x?xf64, #cotan.dims<n, m>>) -> (tensor<?xf64, #cotan.dims<m>>, tensor<?xf64, #cotan.dims<m>>, tensor<?xf64, #cotan.dims<m>>, tensor<?xindex, #cotan.dims<m>>, tensor<?xindex, #cotan.dims<m>>) {
  %a = array.product %x along 0 : tensor<?x?xf64, #cotan.dims<n, m>>
  %b = array.max %x along 0 : tensor<?x?xf64, #cotan.dims<n, m>>
  %c = array.min %x along 0 : tensor<?x?xf64, #cotan.dims<n, m>>
  %d = array.argmax %x along 0 : tensor<?x?xf64, #cotan.dims<n, m>>
  %e = array.argmin %x along 0 : tensor<?x?xf64, #cotan.dims<n, m>>
  return %a, %b, %c, %d, %e : tensor<?xf64, #cotan.dims<m>>, tensor<?xf64, #cotan.dims<m>>, tensor<?xf64, #cotan.dims<m>>, tensor<?xindex, #cotan.dims<m>>, tensor<?xindex, #cotan.dims<m>>
}
func.func @integers(%x: tensor<?xi8, #cotan.dims<n>>) -> (i8, i8, i8, i8, index, index) {
  %a = array.max %x along 0 : tensor<?xi8, #cotan.dims<n>>
  %b = array.max %x along 0 unsigned : tensor<?xi8, #cotan.dims<n>>
  %c = array.min %x along 0 : tensor<?xi8, #cotan.dims<n>>
  %d = array.min %x along 0 unsigned : tensor<?xi8, #cotan.dims<n>>
  %e = array.argmax %x along 0 : tensor<?xi8, #cotan.dims<n>>
  %f = array.argmax %x along 0 unsigned : tensor<?xi8, #cotan.dims<n>>
  return %a, %b, %c, %d, %e, %f : i8, i8, i8, i8, index, index
}
func.func @products(%x: tensor<?xi8, #cotan.dims<n>>) -> i8 {
  %r = array.product %x along 0 : tensor<?xi8, #cotan.dims<n>>
  return %r : i8
}
// Nothing is as small as it gets, in formats without infinity or sign, too.
func.func @small(%x: tensor<?xf8E4M3FN, #cotan.dims<n>>) -> (f8E4M3FN, f8E4M3FN) {
  %a = array.max %x along 0 : tensor<?xf8E4M3FN, #cotan.dims<n>>
  %b = array.min %x along 0 : tensor<?xf8E4M3FN, #cotan.dims<n>>
  return %a, %b : f8E4M3FN, f8E4M3FN
}
func.func @scale(%x: tensor<?xf8E8M0FNU, #cotan.dims<n>>) -> f8E8M0FNU {
  %a = array.max %x along 0 : tensor<?xf8E8M0FNU, #cotan.dims<n>>
  return %a : f8E8M0FNU
}
