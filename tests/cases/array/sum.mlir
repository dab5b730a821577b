// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: all([]) = 0.0
// EVAL: all([-0.0]) = -0.0
// EVAL: all([-0.0, -0.0]) = -0.0
// EVAL: all([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]) = 28.0
// EVAL: all([1.0e16, 1.0, -1.0e16]) = 0.0
// EVAL: all([inf, -inf]) = nan
// EVAL: parity([]) = false
// EVAL: parity([true, true]) = false
// EVAL: parity([true, true, true]) = true
// EVAL: half([2048.0, 1.0, 1.0]) = 2048.0
// EVAL: brief([256.0, 1.0, 1.0]) = 256.0
// EVAL: columns([]) = []
// EVAL: columns([[], []]) = []
// EVAL: columns([[100], [100]]) = [-56]
// EVAL: rows([[1, 2], [3, 4]]) = [3, 7]
// EVAL: rows([[], []]) = [0, 0]
func.func @all(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
func.func @parity(%x: tensor<?xi1, #cotan.dims<n>>) -> i1 {
  %r = array.sum %x along 0 : tensor<?xi1, #cotan.dims<n>>
  return %r : i1
}
func.func @half(%x: tensor<?xf16, #cotan.dims<n>>) -> f16 {
  %r = array.sum %x along 0 : tensor<?xf16, #cotan.dims<n>>
  return %r : f16
}
func.func @brief(%x: tensor<?xbf16, #cotan.dims<n>>) -> bf16 {
  %r = array.sum %x along 0 : tensor<?xbf16, #cotan.dims<n>>
  return %r : bf16
}
func.func @columns(%x: tensor<?x?xi8, #cotan.dims<n, m>>) -> tensor<?xi8, #cotan.dims<m>> {
  %r = array.sum %x along 0 : tensor<?x?xi8, #cotan.dims<n, m>>
  return %r : tensor<?xi8, #cotan.dims<m>>
}
func.func @rows(%x: tensor<?x?xi8, #cotan.dims<n, m>>) -> tensor<?xi8, #cotan.dims<n>> {
  %r = array.sum %x along 1 : tensor<?x?xi8, #cotan.dims<n, m>>
  return %r : tensor<?xi8, #cotan.dims<n>>
}
