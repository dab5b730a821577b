// Factors overwrite the matrix panel by panel, also if it has more rows or more columns. Swaps keep the sums of columns:
// those of `l u` are those of the matrix. Triangles whose diagonal is 1 do not read it.
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn tall
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn wide
// RUN: cotan run %s --random-seed 1 --fn wide
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn unit_solve
// RUN: cotan check %s --fn unit_gradient --random-seed 1

func.func @tall(%a: tensor<40x34xf64>) -> (tensor<i1>, tensor<34xi32>, tensor<i32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %bound = stablehlo.constant dense<1.0e-12> : tensor<f64>
  %zeros = stablehlo.constant dense<0.0> : tensor<40x34xf64>
  %ones = stablehlo.constant dense<1.0> : tensor<40x34xf64>
  %rows = stablehlo.constant dense<1.0> : tensor<40xf64>
  %lu, %pivots, %info = stablehlo.custom_call @lapack_dgetrf_ffi(%a) {mhlo.backend_config = {}, api_version = 4 : i32} : (tensor<40x34xf64>) -> (tensor<40x34xf64>, tensor<34xi32>, tensor<i32>)
  %row = stablehlo.iota dim = 0 : tensor<40x34xi64>
  %column = stablehlo.iota dim = 1 : tensor<40x34xi64>
  %is_below = stablehlo.compare GT, %row, %column : (tensor<40x34xi64>, tensor<40x34xi64>) -> tensor<40x34xi1>
  %is_diagonal = stablehlo.compare EQ, %row, %column : (tensor<40x34xi64>, tensor<40x34xi64>) -> tensor<40x34xi1>
  %unit = stablehlo.select %is_diagonal, %ones, %zeros : tensor<40x34xi1>, tensor<40x34xf64>
  %l = stablehlo.select %is_below, %lu, %unit : tensor<40x34xi1>, tensor<40x34xf64>
  %above = stablehlo.select %is_below, %zeros, %lu : tensor<40x34xi1>, tensor<40x34xf64>
  %u = stablehlo.slice %above [0:34, 0:34] : (tensor<40x34xf64>) -> tensor<34x34xf64>
  %product = stablehlo.dot_general %l, %u, contracting_dims = [1] x [0] : (tensor<40x34xf64>, tensor<34x34xf64>) -> tensor<40x34xf64>
  %rest = stablehlo.subtract %product, %a : tensor<40x34xf64>
  %sums = stablehlo.dot_general %rows, %rest, contracting_dims = [0] x [0] : (tensor<40xf64>, tensor<40x34xf64>) -> tensor<34xf64>
  %sizes = stablehlo.abs %sums : tensor<34xf64>
  %largest = stablehlo.reduce(%sizes init: %zero) applies stablehlo.maximum across dimensions = [0] : (tensor<34xf64>, tensor<f64>) -> tensor<f64>
  %r = stablehlo.compare LT, %largest, %bound : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r, %pivots, %info : tensor<i1>, tensor<34xi32>, tensor<i32>
}
func.func @wide(%a: tensor<34x40xf64>) -> (tensor<i1>, tensor<34xi32>, tensor<i32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %bound = stablehlo.constant dense<1.0e-12> : tensor<f64>
  %zeros = stablehlo.constant dense<0.0> : tensor<34x40xf64>
  %ones = stablehlo.constant dense<1.0> : tensor<34x40xf64>
  %rows = stablehlo.constant dense<1.0> : tensor<34xf64>
  %lu, %pivots, %info = stablehlo.custom_call @lapack_dgetrf_ffi(%a) {mhlo.backend_config = {}, api_version = 4 : i32} : (tensor<34x40xf64>) -> (tensor<34x40xf64>, tensor<34xi32>, tensor<i32>)
  %row = stablehlo.iota dim = 0 : tensor<34x40xi64>
  %column = stablehlo.iota dim = 1 : tensor<34x40xi64>
  %is_below = stablehlo.compare GT, %row, %column : (tensor<34x40xi64>, tensor<34x40xi64>) -> tensor<34x40xi1>
  %is_diagonal = stablehlo.compare EQ, %row, %column : (tensor<34x40xi64>, tensor<34x40xi64>) -> tensor<34x40xi1>
  %unit = stablehlo.select %is_diagonal, %ones, %zeros : tensor<34x40xi1>, tensor<34x40xf64>
  %below = stablehlo.select %is_below, %lu, %unit : tensor<34x40xi1>, tensor<34x40xf64>
  %l = stablehlo.slice %below [0:34, 0:34] : (tensor<34x40xf64>) -> tensor<34x34xf64>
  %u = stablehlo.select %is_below, %zeros, %lu : tensor<34x40xi1>, tensor<34x40xf64>
  %product = stablehlo.dot_general %l, %u, contracting_dims = [1] x [0] : (tensor<34x34xf64>, tensor<34x40xf64>) -> tensor<34x40xf64>
  %rest = stablehlo.subtract %product, %a : tensor<34x40xf64>
  %sums = stablehlo.dot_general %rows, %rest, contracting_dims = [0] x [0] : (tensor<34xf64>, tensor<34x40xf64>) -> tensor<40xf64>
  %sizes = stablehlo.abs %sums : tensor<40xf64>
  %largest = stablehlo.reduce(%sizes init: %zero) applies stablehlo.maximum across dimensions = [0] : (tensor<40xf64>, tensor<f64>) -> tensor<f64>
  %r = stablehlo.compare LT, %largest, %bound : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r, %pivots, %info : tensor<i1>, tensor<34xi32>, tensor<i32>
}
func.func @unit_solve() -> tensor<3x1xf64> {
  %a = stablehlo.constant dense<[[7.0, 0.0, 0.0], [2.0, 0.0, 0.0], [3.0, 4.0, 9.0]]> : tensor<3x3xf64>
  %b = stablehlo.constant dense<[[1.0], [3.0], [12.0]]> : tensor<3x1xf64>
  %r = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<3x3xf64>, tensor<3x1xf64>) -> tensor<3x1xf64>
  return %r : tensor<3x1xf64>
}
func.func @unit_gradient(%a: tensor<3x3xf64>, %b: tensor<3x2xf64>) -> tensor<3x2xf64> {
  %y = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<3x3xf64>, tensor<3x2xf64>) -> tensor<3x2xf64>
  %r = "stablehlo.triangular_solve"(%a, %y) {left_side = true, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<3x3xf64>, tensor<3x2xf64>) -> tensor<3x2xf64>
  return %r : tensor<3x2xf64>
}
