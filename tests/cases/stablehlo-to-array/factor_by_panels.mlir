// Matrices of more than 64 rows are factored and solved by panels of rows. Residuals relative to rounding are small,
// also where the last panel is narrow, and the first negative pivot is reported.
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn factor
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn solve_lower
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn solve_upper
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn is_nan
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn factor_with_swaps

// The matrix `x x^T + 1`.
func.func private @positive(%x: tensor<67x67xf64>) -> tensor<67x67xf64> {
  %product = stablehlo.dot_general %x, %x, contracting_dims = [1] x [1] : (tensor<67x67xf64>, tensor<67x67xf64>) -> tensor<67x67xf64>
  %row = stablehlo.iota dim = 0 : tensor<67x67xi64>
  %column = stablehlo.iota dim = 1 : tensor<67x67xi64>
  %is_diagonal = stablehlo.compare EQ, %row, %column : (tensor<67x67xi64>, tensor<67x67xi64>) -> tensor<67x67xi1>
  %unit = stablehlo.convert %is_diagonal : (tensor<67x67xi1>) -> tensor<67x67xf64>
  %sum = stablehlo.add %product, %unit : tensor<67x67xf64>
  return %sum : tensor<67x67xf64>
}
func.func private @largest(%x: tensor<67x67xf64>) -> tensor<f64> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %size = stablehlo.abs %x : tensor<67x67xf64>
  %r = stablehlo.reduce(%size init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<67x67xf64>, tensor<f64>) -> tensor<f64>
  return %r : tensor<f64>
}
func.func private @is_small(%x: tensor<67x67xf64>) -> tensor<i1> {
  %bound = stablehlo.constant dense<1.0e-11> : tensor<f64>
  %largest = func.call @largest(%x) : (tensor<67x67xf64>) -> tensor<f64>
  %r = stablehlo.compare LT, %largest, %bound : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func @factor(%x: tensor<67x67xf64>) -> tensor<i1> {
  %a = func.call @positive(%x) : (tensor<67x67xf64>) -> tensor<67x67xf64>
  %l = "stablehlo.cholesky"(%a) {lower = true} : (tensor<67x67xf64>) -> tensor<67x67xf64>
  %product = stablehlo.dot_general %l, %l, contracting_dims = [1] x [1] : (tensor<67x67xf64>, tensor<67x67xf64>) -> tensor<67x67xf64>
  %rest = stablehlo.subtract %product, %a : tensor<67x67xf64>
  %r = func.call @is_small(%rest) : (tensor<67x67xf64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func @solve_lower(%x: tensor<67x67xf64>, %b: tensor<67x67xf64>) -> tensor<i1> {
  %a = func.call @positive(%x) : (tensor<67x67xf64>) -> tensor<67x67xf64>
  %l = "stablehlo.cholesky"(%a) {lower = true} : (tensor<67x67xf64>) -> tensor<67x67xf64>
  %y = "stablehlo.triangular_solve"(%l, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<67x67xf64>, tensor<67x67xf64>) -> tensor<67x67xf64>
  %product = stablehlo.dot_general %l, %y, contracting_dims = [1] x [0] : (tensor<67x67xf64>, tensor<67x67xf64>) -> tensor<67x67xf64>
  %rest = stablehlo.subtract %product, %b : tensor<67x67xf64>
  %r = func.call @is_small(%rest) : (tensor<67x67xf64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func @solve_upper(%x: tensor<67x67xf64>, %b: tensor<67x67xf64>) -> tensor<i1> {
  %a = func.call @positive(%x) : (tensor<67x67xf64>) -> tensor<67x67xf64>
  %l = "stablehlo.cholesky"(%a) {lower = true} : (tensor<67x67xf64>) -> tensor<67x67xf64>
  %y = "stablehlo.triangular_solve"(%l, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<67x67xf64>, tensor<67x67xf64>) -> tensor<67x67xf64>
  %product = stablehlo.dot_general %l, %y, contracting_dims = [0] x [0] : (tensor<67x67xf64>, tensor<67x67xf64>) -> tensor<67x67xf64>
  %rest = stablehlo.subtract %product, %b : tensor<67x67xf64>
  %r = func.call @is_small(%rest) : (tensor<67x67xf64>) -> tensor<i1>
  return %r : tensor<i1>
}
// A matrix that is not positive definite has no factor: the last diagonal element is NaN.
func.func @is_nan(%x: tensor<67x67xf64>) -> tensor<1x1xi1> {
  %a = func.call @positive(%x) : (tensor<67x67xf64>) -> tensor<67x67xf64>
  %minus = stablehlo.negate %a : tensor<67x67xf64>
  %l = "stablehlo.cholesky"(%minus) {lower = true} : (tensor<67x67xf64>) -> tensor<67x67xf64>
  %last = stablehlo.slice %l [66:67, 66:67] : (tensor<67x67xf64>) -> tensor<1x1xf64>
  %r = stablehlo.compare NE, %last, %last : (tensor<1x1xf64>, tensor<1x1xf64>) -> tensor<1x1xi1>
  return %r : tensor<1x1xi1>
}
// Swaps keep the sums of columns: those of `l u` are those of the matrix.
func.func @factor_with_swaps(%a: tensor<67x67xf64>) -> (tensor<i1>, tensor<67xi32>, tensor<i32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<67x67xf64>
  %one = stablehlo.constant dense<1.0> : tensor<67x67xf64>
  %lu, %pivots, %info = stablehlo.custom_call @lapack_dgetrf_ffi(%a) {mhlo.backend_config = {}, api_version = 4 : i32} : (tensor<67x67xf64>) -> (tensor<67x67xf64>, tensor<67xi32>, tensor<i32>)
  %row = stablehlo.iota dim = 0 : tensor<67x67xi64>
  %column = stablehlo.iota dim = 1 : tensor<67x67xi64>
  %is_below = stablehlo.compare GT, %row, %column : (tensor<67x67xi64>, tensor<67x67xi64>) -> tensor<67x67xi1>
  %is_diagonal = stablehlo.compare EQ, %row, %column : (tensor<67x67xi64>, tensor<67x67xi64>) -> tensor<67x67xi1>
  %unit = stablehlo.select %is_diagonal, %one, %zero : tensor<67x67xi1>, tensor<67x67xf64>
  %l = stablehlo.select %is_below, %lu, %unit : tensor<67x67xi1>, tensor<67x67xf64>
  %u = stablehlo.select %is_below, %zero, %lu : tensor<67x67xi1>, tensor<67x67xf64>
  %product = stablehlo.dot_general %l, %u, contracting_dims = [1] x [0] : (tensor<67x67xf64>, tensor<67x67xf64>) -> tensor<67x67xf64>
  %rest = stablehlo.subtract %product, %a : tensor<67x67xf64>
  %sums = stablehlo.dot_general %one, %rest, contracting_dims = [1] x [0] : (tensor<67x67xf64>, tensor<67x67xf64>) -> tensor<67x67xf64>
  %r = func.call @is_small(%sums) : (tensor<67x67xf64>) -> tensor<i1>
  return %r, %pivots, %info : tensor<i1>, tensor<67xi32>, tensor<i32>
}
