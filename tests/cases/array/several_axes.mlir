// Reductions along several axes, and over everything.
// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// RUN: cotan opt %s --batch-builds --canonicalize --arrays-to-nests
// EVAL: sums([[1.0, 2.0], [3.0, 4.0]]) = 10.0, 10.0, true
// EVAL: sums([]) = 0.0, 0.0, true
// EVAL: sums([[-0.0]]) = -0.0, -0.0, true
// EVAL: sums([[], []]) = 0.0, 0.0, true
// EVAL: sums([[1.0e16, 1.0], [-1.0e16, 1.0]]) = 0.0, 0.0, true
// EVAL: others([[2.0, -3.0], [4.0, 0.5]]) = -12.0, -3.0, 4.0
// EVAL: others([]) = 1.0, inf, -inf
// EVAL: others([[1.0, nan], [4.0, 0.5]]) = nan, nan, nan
// EVAL: decisions([[true, false], [true, true]]) = false, true
// EVAL: decisions([]) = true, false
// EVAL: middle([[[1, 2], [3, 4]], [[5, 6], [7, 8]]]) = [16, 20], [14, 22], [10, 26]
// EVAL: unsigned([[1, -1], [3, 2]]) = -1, 3
!m = tensor<?x?xf64, #cotan.dims<n, m>>
func.func @sums(%x: !m) -> (f64, f64, i1) {
  %all = array.sum %x : !m
  %both = array.sum %x along 0, 1 : !m
  %rows = array.sum %x along 1 : !m
  %nested = array.sum %rows along 0 : tensor<?xf64, #cotan.dims<n>>
  %a = arith.bitcast %all : f64 to i64
  %b = arith.bitcast %nested : f64 to i64
  %same = arith.cmpi eq, %a, %b : i64
  return %all, %both, %same : f64, f64, i1
}
func.func @others(%x: !m) -> (f64, f64, f64) {
  %p = array.product %x : !m
  %a = array.min %x along 0, 1 : !m
  %b = array.max %x {kept} : !m
  return %p, %a, %b : f64, f64, f64
}
func.func @decisions(%x: tensor<?x?xi1, #cotan.dims<n, m>>) -> (i1, i1) {
  %a = array.all %x : tensor<?x?xi1, #cotan.dims<n, m>>
  %b = array.any %x along 0, 1 : tensor<?x?xi1, #cotan.dims<n, m>>
  return %a, %b : i1, i1
}
func.func @middle(%x: tensor<2x?x2xi64, #cotan.dims<n>>) -> (tensor<2xi64>, tensor<?xi64, #cotan.dims<n>>, tensor<2xi64>) {
  %a = array.sum %x along 0, 1 : tensor<2x?x2xi64, #cotan.dims<n>>
  %b = array.sum %x along 0, 2 : tensor<2x?x2xi64, #cotan.dims<n>>
  %c = array.sum %x along 1, 2 : tensor<2x?x2xi64, #cotan.dims<n>>
  return %a, %b, %c : tensor<2xi64>, tensor<?xi64, #cotan.dims<n>>, tensor<2xi64>
}
func.func @unsigned(%x: tensor<?x?xi8, #cotan.dims<n, m>>) -> (i8, i8) {
  %a = array.max %x unsigned : tensor<?x?xi8, #cotan.dims<n, m>>
  %b = array.max %x along 0, 1 : tensor<?x?xi8, #cotan.dims<n, m>>
  return %a, %b : i8, i8
}
