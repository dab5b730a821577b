// Complex matrices as LAPACK's `getrf`, `geqrf`, `ungqr`, `unmqr`, `gesdd`, `potrf` and `trsm`: factors that give the
// matrix, gradients, and numbers of failure.
// RUN: cotan run %s --fn lu_error --random-seed 1
// RUN: cotan run %s --fn wide_lu_error --random-seed 1
// RUN: cotan run %s --fn singular_lu
// RUN: cotan run %s --fn qr_error --random-seed 2
// RUN: cotan run %s --fn wide_qr_error --random-seed 2
// RUN: cotan run %s --fn all_columns_error --random-seed 2
// RUN: cotan run %s --fn svd_error --random-seed 3
// RUN: cotan run %s --fn wide_svd_error --random-seed 3
// RUN: cotan run %s --fn rank_one
// RUN: cotan run %s --fn lost
// RUN: cotan run %s --fn cholesky_error --random-seed 4
// RUN: cotan run %s --fn solve_error --random-seed 5
// RUN: cotan check %s --fn lu_loss --random-seed 1
// RUN: cotan check %s --fn qr_loss --random-seed 2
// RUN: cotan check %s --fn svd_loss --random-seed 3
// RUN: cotan check %s --fn thin_svd_loss --random-seed 3
// RUN: cotan check %s --fn cholesky_loss --random-seed 4
// RUN: cotan check %s --fn solve_loss --random-seed 5

// The sums of squares of columns, which no order of rows changes.
func.func @lu_error(%re: tensor<3x3xf64>, %im: tensor<3x3xf64>) -> tensor<i1> {
  %a = stablehlo.complex %re, %im : tensor<3x3xcomplex<f64>>
  %lu:3 = stablehlo.custom_call @lapack_zgetrf_ffi(%a) : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<i32>)
  %lk = stablehlo.slice %lu#0 [0:3, 0:3] : (tensor<3x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %uk = stablehlo.slice %lu#0 [0:3, 0:3] : (tensor<3x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %row_strict = stablehlo.iota dim = 0 : tensor<3x3xi32>
  %col_strict = stablehlo.iota dim = 1 : tensor<3x3xi32>
  %is_strict = stablehlo.compare GT, %row_strict, %col_strict : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
  %none_strict = stablehlo.constant dense<(0.0, 0.0)> : tensor<3x3xcomplex<f64>>
  %strict = stablehlo.select %is_strict, %lk, %none_strict : tensor<3x3xi1>, tensor<3x3xcomplex<f64>>
  %row_id = stablehlo.iota dim = 0 : tensor<3x3xi32>
  %col_id = stablehlo.iota dim = 1 : tensor<3x3xi32>
  %is_id = stablehlo.compare EQ, %row_id, %col_id : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
  %none_id = stablehlo.constant dense<(0.0, 0.0)> : tensor<3x3xcomplex<f64>>
  %whole_id = stablehlo.constant dense<(1.0, 0.0)> : tensor<3x3xcomplex<f64>>
  %id = stablehlo.select %is_id, %whole_id, %none_id : tensor<3x3xi1>, tensor<3x3xcomplex<f64>>
  %l = stablehlo.add %strict, %id : tensor<3x3xcomplex<f64>>
  %row_u = stablehlo.iota dim = 0 : tensor<3x3xi32>
  %col_u = stablehlo.iota dim = 1 : tensor<3x3xi32>
  %is_u = stablehlo.compare LE, %row_u, %col_u : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
  %none_u = stablehlo.constant dense<(0.0, 0.0)> : tensor<3x3xcomplex<f64>>
  %u = stablehlo.select %is_u, %uk, %none_u : tensor<3x3xi1>, tensor<3x3xcomplex<f64>>
  %p = stablehlo.dot_general %l, %u, contracting_dims = [1] x [0] : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %start = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f64>>
  %square_p = stablehlo.multiply %p, %p : tensor<3x3xcomplex<f64>>
  %sum_p = stablehlo.reduce(%square_p init: %start) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f64>>, tensor<complex<f64>>) -> tensor<3xcomplex<f64>>
  %flat_p = stablehlo.reshape %sum_p : (tensor<3xcomplex<f64>>) -> tensor<1x3xcomplex<f64>>
  %square_a = stablehlo.multiply %a, %a : tensor<3x3xcomplex<f64>>
  %sum_a = stablehlo.reduce(%square_a init: %start) applies stablehlo.add across dimensions = [0] : (tensor<3x3xcomplex<f64>>, tensor<complex<f64>>) -> tensor<3xcomplex<f64>>
  %flat_a = stablehlo.reshape %sum_a : (tensor<3xcomplex<f64>>) -> tensor<1x3xcomplex<f64>>
  %difference = stablehlo.subtract %flat_p, %flat_a : tensor<1x3xcomplex<f64>>
  %sizes = stablehlo.abs %difference : (tensor<1x3xcomplex<f64>>) -> tensor<1x3xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %error = stablehlo.reduce(%sizes init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<1x3xf64>, tensor<f64>) -> tensor<f64>
  %limit = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %r = stablehlo.compare LE, %error, %limit : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func @wide_lu_error(%re: tensor<3x4xf64>, %im: tensor<3x4xf64>) -> tensor<i1> {
  %a = stablehlo.complex %re, %im : tensor<3x4xcomplex<f64>>
  %lu:3 = stablehlo.custom_call @lapack_zgetrf_ffi(%a) : (tensor<3x4xcomplex<f64>>) -> (tensor<3x4xcomplex<f64>>, tensor<3xi32>, tensor<i32>)
  %lk = stablehlo.slice %lu#0 [0:3, 0:3] : (tensor<3x4xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %uk = stablehlo.slice %lu#0 [0:3, 0:4] : (tensor<3x4xcomplex<f64>>) -> tensor<3x4xcomplex<f64>>
  %row_strict = stablehlo.iota dim = 0 : tensor<3x3xi32>
  %col_strict = stablehlo.iota dim = 1 : tensor<3x3xi32>
  %is_strict = stablehlo.compare GT, %row_strict, %col_strict : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
  %none_strict = stablehlo.constant dense<(0.0, 0.0)> : tensor<3x3xcomplex<f64>>
  %strict = stablehlo.select %is_strict, %lk, %none_strict : tensor<3x3xi1>, tensor<3x3xcomplex<f64>>
  %row_id = stablehlo.iota dim = 0 : tensor<3x3xi32>
  %col_id = stablehlo.iota dim = 1 : tensor<3x3xi32>
  %is_id = stablehlo.compare EQ, %row_id, %col_id : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
  %none_id = stablehlo.constant dense<(0.0, 0.0)> : tensor<3x3xcomplex<f64>>
  %whole_id = stablehlo.constant dense<(1.0, 0.0)> : tensor<3x3xcomplex<f64>>
  %id = stablehlo.select %is_id, %whole_id, %none_id : tensor<3x3xi1>, tensor<3x3xcomplex<f64>>
  %l = stablehlo.add %strict, %id : tensor<3x3xcomplex<f64>>
  %row_u = stablehlo.iota dim = 0 : tensor<3x4xi32>
  %col_u = stablehlo.iota dim = 1 : tensor<3x4xi32>
  %is_u = stablehlo.compare LE, %row_u, %col_u : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi1>
  %none_u = stablehlo.constant dense<(0.0, 0.0)> : tensor<3x4xcomplex<f64>>
  %u = stablehlo.select %is_u, %uk, %none_u : tensor<3x4xi1>, tensor<3x4xcomplex<f64>>
  %p = stablehlo.dot_general %l, %u, contracting_dims = [1] x [0] : (tensor<3x3xcomplex<f64>>, tensor<3x4xcomplex<f64>>) -> tensor<3x4xcomplex<f64>>
  %start = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f64>>
  %square_p = stablehlo.multiply %p, %p : tensor<3x4xcomplex<f64>>
  %sum_p = stablehlo.reduce(%square_p init: %start) applies stablehlo.add across dimensions = [0] : (tensor<3x4xcomplex<f64>>, tensor<complex<f64>>) -> tensor<4xcomplex<f64>>
  %flat_p = stablehlo.reshape %sum_p : (tensor<4xcomplex<f64>>) -> tensor<1x4xcomplex<f64>>
  %square_a = stablehlo.multiply %a, %a : tensor<3x4xcomplex<f64>>
  %sum_a = stablehlo.reduce(%square_a init: %start) applies stablehlo.add across dimensions = [0] : (tensor<3x4xcomplex<f64>>, tensor<complex<f64>>) -> tensor<4xcomplex<f64>>
  %flat_a = stablehlo.reshape %sum_a : (tensor<4xcomplex<f64>>) -> tensor<1x4xcomplex<f64>>
  %difference = stablehlo.subtract %flat_p, %flat_a : tensor<1x4xcomplex<f64>>
  %sizes = stablehlo.abs %difference : (tensor<1x4xcomplex<f64>>) -> tensor<1x4xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %error = stablehlo.reduce(%sizes init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<1x4xf64>, tensor<f64>) -> tensor<f64>
  %limit = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %r = stablehlo.compare LE, %error, %limit : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func @singular_lu() -> (tensor<2x2xcomplex<f64>>, tensor<2xi32>, tensor<i32>) {
  %a = stablehlo.constant dense<[[(1.0, 1.0), (2.0, 2.0)], [(0.0, 2.0), (0.0, 4.0)]]> : tensor<2x2xcomplex<f64>>
  %lu:3 = stablehlo.custom_call @lapack_zgetrf_ffi(%a) : (tensor<2x2xcomplex<f64>>) -> (tensor<2x2xcomplex<f64>>, tensor<2xi32>, tensor<i32>)
  return %lu#0, %lu#1, %lu#2 : tensor<2x2xcomplex<f64>>, tensor<2xi32>, tensor<i32>
}
func.func @qr_error(%re: tensor<4x3xf64>, %im: tensor<4x3xf64>) -> tensor<i1> {
  %a = stablehlo.complex %re, %im : tensor<4x3xcomplex<f64>>
  %qr:2 = stablehlo.custom_call @lapack_zgeqrf_ffi(%a) : (tensor<4x3xcomplex<f64>>) -> (tensor<4x3xcomplex<f64>>, tensor<3xcomplex<f64>>)
  %packed = stablehlo.slice %qr#0 [0:4, 0:3] : (tensor<4x3xcomplex<f64>>) -> tensor<4x3xcomplex<f64>>
  %wide = stablehlo.optimization_barrier %packed : tensor<4x3xcomplex<f64>>
  %q = stablehlo.custom_call @lapack_zungqr_ffi(%wide, %qr#1) : (tensor<4x3xcomplex<f64>>, tensor<3xcomplex<f64>>) -> tensor<4x3xcomplex<f64>>
  %rk = stablehlo.slice %qr#0 [0:3, 0:3] : (tensor<4x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %row_u = stablehlo.iota dim = 0 : tensor<3x3xi32>
  %col_u = stablehlo.iota dim = 1 : tensor<3x3xi32>
  %is_u = stablehlo.compare LE, %row_u, %col_u : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
  %none_u = stablehlo.constant dense<(0.0, 0.0)> : tensor<3x3xcomplex<f64>>
  %u = stablehlo.select %is_u, %rk, %none_u : tensor<3x3xi1>, tensor<3x3xcomplex<f64>>
  %p = stablehlo.dot_general %q, %u, contracting_dims = [1] x [0] : (tensor<4x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<4x3xcomplex<f64>>
  %difference = stablehlo.subtract %p, %a : tensor<4x3xcomplex<f64>>
  %sizes = stablehlo.abs %difference : (tensor<4x3xcomplex<f64>>) -> tensor<4x3xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %error = stablehlo.reduce(%sizes init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x3xf64>, tensor<f64>) -> tensor<f64>
  %limit = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %r = stablehlo.compare LE, %error, %limit : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func @wide_qr_error(%re: tensor<3x4xf64>, %im: tensor<3x4xf64>) -> tensor<i1> {
  %a = stablehlo.complex %re, %im : tensor<3x4xcomplex<f64>>
  %qr:2 = stablehlo.custom_call @lapack_zgeqrf_ffi(%a) : (tensor<3x4xcomplex<f64>>) -> (tensor<3x4xcomplex<f64>>, tensor<3xcomplex<f64>>)
  %packed = stablehlo.slice %qr#0 [0:3, 0:3] : (tensor<3x4xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %wide = stablehlo.optimization_barrier %packed : tensor<3x3xcomplex<f64>>
  %q = stablehlo.custom_call @lapack_zungqr_ffi(%wide, %qr#1) : (tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %rk = stablehlo.slice %qr#0 [0:3, 0:4] : (tensor<3x4xcomplex<f64>>) -> tensor<3x4xcomplex<f64>>
  %row_u = stablehlo.iota dim = 0 : tensor<3x4xi32>
  %col_u = stablehlo.iota dim = 1 : tensor<3x4xi32>
  %is_u = stablehlo.compare LE, %row_u, %col_u : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi1>
  %none_u = stablehlo.constant dense<(0.0, 0.0)> : tensor<3x4xcomplex<f64>>
  %u = stablehlo.select %is_u, %rk, %none_u : tensor<3x4xi1>, tensor<3x4xcomplex<f64>>
  %p = stablehlo.dot_general %q, %u, contracting_dims = [1] x [0] : (tensor<3x3xcomplex<f64>>, tensor<3x4xcomplex<f64>>) -> tensor<3x4xcomplex<f64>>
  %difference = stablehlo.subtract %p, %a : tensor<3x4xcomplex<f64>>
  %sizes = stablehlo.abs %difference : (tensor<3x4xcomplex<f64>>) -> tensor<3x4xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %error = stablehlo.reduce(%sizes init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x4xf64>, tensor<f64>) -> tensor<f64>
  %limit = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %r = stablehlo.compare LE, %error, %limit : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
// `q^H q` of all columns, and `q^H a` by `unmqr`.
func.func @all_columns_error(%re: tensor<4x3xf64>, %im: tensor<4x3xf64>) -> tensor<i1> {
  %a = stablehlo.complex %re, %im : tensor<4x3xcomplex<f64>>
  %qr:2 = stablehlo.custom_call @lapack_zgeqrf_ffi(%a) : (tensor<4x3xcomplex<f64>>) -> (tensor<4x3xcomplex<f64>>, tensor<3xcomplex<f64>>)
  %packed = stablehlo.slice %qr#0 [0:4, 0:3] : (tensor<4x3xcomplex<f64>>) -> tensor<4x3xcomplex<f64>>
  %start = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f64>>
  %wide = stablehlo.pad %packed, %start, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<4x3xcomplex<f64>>, tensor<complex<f64>>) -> tensor<4x4xcomplex<f64>>
  %q = stablehlo.custom_call @lapack_zungqr_ffi(%wide, %qr#1) : (tensor<4x4xcomplex<f64>>, tensor<3xcomplex<f64>>) -> tensor<4x4xcomplex<f64>>
  %rk = stablehlo.slice %qr#0 [0:3, 0:3] : (tensor<4x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %row_u = stablehlo.iota dim = 0 : tensor<3x3xi32>
  %col_u = stablehlo.iota dim = 1 : tensor<3x3xi32>
  %is_u = stablehlo.compare LE, %row_u, %col_u : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
  %none_u = stablehlo.constant dense<(0.0, 0.0)> : tensor<3x3xcomplex<f64>>
  %u = stablehlo.select %is_u, %rk, %none_u : tensor<3x3xi1>, tensor<3x3xcomplex<f64>>
  %qc = chlo.conj %q : tensor<4x4xcomplex<f64>> -> tensor<4x4xcomplex<f64>>
  %qhq = stablehlo.dot_general %qc, %q, contracting_dims = [0] x [0] : (tensor<4x4xcomplex<f64>>, tensor<4x4xcomplex<f64>>) -> tensor<4x4xcomplex<f64>>
  %qha = stablehlo.custom_call @lapack_zunmqr_ffi(%qr#0, %qr#1, %a) {mhlo.backend_config = {left = true, transpose = true}} : (tensor<4x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<4x3xcomplex<f64>>) -> tensor<4x3xcomplex<f64>>
  %aqh = stablehlo.custom_call @lapack_zunmqr_ffi(%qr#0, %qr#1, %qhq) {mhlo.backend_config = {left = false, transpose = false}} : (tensor<4x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<4x4xcomplex<f64>>) -> tensor<4x4xcomplex<f64>>
  %all = stablehlo.concatenate %qha, %aqh, dim = 1 : (tensor<4x3xcomplex<f64>>, tensor<4x4xcomplex<f64>>) -> tensor<4x7xcomplex<f64>>
  %below = stablehlo.pad %u, %start, low = [0, 0], high = [1, 0], interior = [0, 0] : (tensor<3x3xcomplex<f64>>, tensor<complex<f64>>) -> tensor<4x3xcomplex<f64>>
  %wanted = stablehlo.concatenate %below, %q, dim = 1 : (tensor<4x3xcomplex<f64>>, tensor<4x4xcomplex<f64>>) -> tensor<4x7xcomplex<f64>>
  %difference = stablehlo.subtract %all, %wanted : tensor<4x7xcomplex<f64>>
  %sizes = stablehlo.abs %difference : (tensor<4x7xcomplex<f64>>) -> tensor<4x7xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %error = stablehlo.reduce(%sizes init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x7xf64>, tensor<f64>) -> tensor<f64>
  %limit = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %r = stablehlo.compare LE, %error, %limit : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func @svd_error(%re: tensor<4x3xf64>, %im: tensor<4x3xf64>) -> tensor<i1> {
  %a = stablehlo.complex %re, %im : tensor<4x3xcomplex<f64>>
  %svd:5 = stablehlo.custom_call @lapack_zgesdd_ffi(%a) {mhlo.backend_config = {mode = 83 : ui8}} : (tensor<4x3xcomplex<f64>>) -> (tensor<4x3xcomplex<f64>>, tensor<3xf64>, tensor<4x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>)
  %s = stablehlo.convert %svd#1 : (tensor<3xf64>) -> tensor<3xcomplex<f64>>
  %wide = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<3xcomplex<f64>>) -> tensor<4x3xcomplex<f64>>
  %us = stablehlo.multiply %svd#2, %wide : tensor<4x3xcomplex<f64>>
  %p = stablehlo.dot_general %us, %svd#3, contracting_dims = [1] x [0] : (tensor<4x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<4x3xcomplex<f64>>
  %difference = stablehlo.subtract %p, %a : tensor<4x3xcomplex<f64>>
  %sizes = stablehlo.abs %difference : (tensor<4x3xcomplex<f64>>) -> tensor<4x3xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %error = stablehlo.reduce(%sizes init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x3xf64>, tensor<f64>) -> tensor<f64>
  %limit = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %r = stablehlo.compare LE, %error, %limit : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func @wide_svd_error(%re: tensor<3x4xf64>, %im: tensor<3x4xf64>) -> tensor<i1> {
  %a = stablehlo.complex %re, %im : tensor<3x4xcomplex<f64>>
  %svd:5 = stablehlo.custom_call @lapack_zgesdd_ffi(%a) {mhlo.backend_config = {mode = 83 : ui8}} : (tensor<3x4xcomplex<f64>>) -> (tensor<3x4xcomplex<f64>>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x4xcomplex<f64>>, tensor<i32>)
  %s = stablehlo.convert %svd#1 : (tensor<3xf64>) -> tensor<3xcomplex<f64>>
  %wide = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %us = stablehlo.multiply %svd#2, %wide : tensor<3x3xcomplex<f64>>
  %p = stablehlo.dot_general %us, %svd#3, contracting_dims = [1] x [0] : (tensor<3x3xcomplex<f64>>, tensor<3x4xcomplex<f64>>) -> tensor<3x4xcomplex<f64>>
  %difference = stablehlo.subtract %p, %a : tensor<3x4xcomplex<f64>>
  %sizes = stablehlo.abs %difference : (tensor<3x4xcomplex<f64>>) -> tensor<3x4xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %error = stablehlo.reduce(%sizes init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x4xf64>, tensor<f64>) -> tensor<f64>
  %limit = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %r = stablehlo.compare LE, %error, %limit : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
// Singular values, the absolute values of `u^H u`, and the number of failure of a matrix of rank 1.
func.func @rank_one() -> (tensor<2xf64>, tensor<3x3xf64>, tensor<i32>) {
  %a = stablehlo.constant dense<[[(1.0, 1.0), (2.0, 2.0)], [(0.0, 2.0), (0.0, 4.0)], [(1.0, -1.0), (2.0, -2.0)]]> : tensor<3x2xcomplex<f64>>
  %svd:5 = stablehlo.custom_call @lapack_zgesdd_ffi(%a) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<3x2xcomplex<f64>>) -> (tensor<3x2xcomplex<f64>>, tensor<2xf64>, tensor<3x3xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<i32>)
  %uc = chlo.conj %svd#2 : tensor<3x3xcomplex<f64>> -> tensor<3x3xcomplex<f64>>
  %uhu = stablehlo.dot_general %uc, %svd#2, contracting_dims = [0] x [0] : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %sizes = stablehlo.abs %uhu : (tensor<3x3xcomplex<f64>>) -> tensor<3x3xf64>
  %scale = stablehlo.constant dense<1048576.0> : tensor<3x3xf64>
  %large = stablehlo.multiply %sizes, %scale : tensor<3x3xf64>
  %rounded = stablehlo.round_nearest_even %large : tensor<3x3xf64>
  %near = stablehlo.divide %rounded, %scale : tensor<3x3xf64>
  %value_scale = stablehlo.constant dense<1048576.0> : tensor<2xf64>
  %value_large = stablehlo.multiply %svd#1, %value_scale : tensor<2xf64>
  %value_rounded = stablehlo.round_nearest_even %value_large : tensor<2xf64>
  %values = stablehlo.divide %value_rounded, %value_scale : tensor<2xf64>
  return %values, %near, %svd#4 : tensor<2xf64>, tensor<3x3xf64>, tensor<i32>
}
func.func @lost() -> (tensor<i32>, tensor<i32>) {
  %a = stablehlo.constant dense<[[(1.0, 1.0), (2.0, 2.0)], [(0x7FF8000000000000, 2.0), (0.0, 4.0)]]> : tensor<2x2xcomplex<f64>>
  %svd:5 = stablehlo.custom_call @lapack_zgesdd_ffi(%a) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<2x2xcomplex<f64>>) -> (tensor<2x2xcomplex<f64>>, tensor<2xf64>, tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<i32>)
  %c:2 = stablehlo.custom_call @lapack_zpotrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<2x2xcomplex<f64>>) -> (tensor<2x2xcomplex<f64>>, tensor<i32>)
  return %svd#4, %c#1 : tensor<i32>, tensor<i32>
}
func.func @cholesky_error(%re: tensor<3x3xf64>, %im: tensor<3x3xf64>) -> tensor<i1> {
  %a = stablehlo.complex %re, %im : tensor<3x3xcomplex<f64>>
  %ac = chlo.conj %a : tensor<3x3xcomplex<f64>> -> tensor<3x3xcomplex<f64>>
  %aha = stablehlo.dot_general %ac, %a, contracting_dims = [0] x [0] : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %row_id = stablehlo.iota dim = 0 : tensor<3x3xi32>
  %col_id = stablehlo.iota dim = 1 : tensor<3x3xi32>
  %is_id = stablehlo.compare EQ, %row_id, %col_id : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
  %none_id = stablehlo.constant dense<(0.0, 0.0)> : tensor<3x3xcomplex<f64>>
  %whole_id = stablehlo.constant dense<(1.0, 0.0)> : tensor<3x3xcomplex<f64>>
  %id = stablehlo.select %is_id, %whole_id, %none_id : tensor<3x3xi1>, tensor<3x3xcomplex<f64>>
  %h = stablehlo.add %aha, %id : tensor<3x3xcomplex<f64>>
  %l = stablehlo.cholesky %h, lower = true : tensor<3x3xcomplex<f64>>
  %u = stablehlo.cholesky %h, lower = false : tensor<3x3xcomplex<f64>>
  %lc = chlo.conj %l : tensor<3x3xcomplex<f64>> -> tensor<3x3xcomplex<f64>>
  %uc = chlo.conj %u : tensor<3x3xcomplex<f64>> -> tensor<3x3xcomplex<f64>>
  %llh = stablehlo.dot_general %l, %lc, contracting_dims = [1] x [1] : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %uhu = stablehlo.dot_general %uc, %u, contracting_dims = [0] x [0] : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %all = stablehlo.concatenate %llh, %uhu, dim = 0 : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<6x3xcomplex<f64>>
  %wanted = stablehlo.concatenate %h, %h, dim = 0 : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<6x3xcomplex<f64>>
  %difference = stablehlo.subtract %all, %wanted : tensor<6x3xcomplex<f64>>
  %sizes = stablehlo.abs %difference : (tensor<6x3xcomplex<f64>>) -> tensor<6x3xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %error = stablehlo.reduce(%sizes init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<6x3xf64>, tensor<f64>) -> tensor<f64>
  %limit = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %r = stablehlo.compare LE, %error, %limit : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func @solve_error(%re: tensor<3x3xf64>, %im: tensor<3x3xf64>) -> tensor<i1> {
  %a = stablehlo.complex %re, %im : tensor<3x3xcomplex<f64>>
  %row_id = stablehlo.iota dim = 0 : tensor<3x3xi32>
  %col_id = stablehlo.iota dim = 1 : tensor<3x3xi32>
  %is_id = stablehlo.compare EQ, %row_id, %col_id : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
  %none_id = stablehlo.constant dense<(0.0, 0.0)> : tensor<3x3xcomplex<f64>>
  %whole_id = stablehlo.constant dense<(1.0, 0.0)> : tensor<3x3xcomplex<f64>>
  %id = stablehlo.select %is_id, %whole_id, %none_id : tensor<3x3xi1>, tensor<3x3xcomplex<f64>>
  %two = stablehlo.constant dense<(2.0, 1.0)> : tensor<3x3xcomplex<f64>>
  %scaled = stablehlo.multiply %two, %id : tensor<3x3xcomplex<f64>>
  %h = stablehlo.add %a, %scaled : tensor<3x3xcomplex<f64>>
  %row_l = stablehlo.iota dim = 0 : tensor<3x3xi32>
  %col_l = stablehlo.iota dim = 1 : tensor<3x3xi32>
  %is_l = stablehlo.compare GE, %row_l, %col_l : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
  %none_l = stablehlo.constant dense<(0.0, 0.0)> : tensor<3x3xcomplex<f64>>
  %l = stablehlo.select %is_l, %h, %none_l : tensor<3x3xi1>, tensor<3x3xcomplex<f64>>
  %row_u = stablehlo.iota dim = 0 : tensor<3x3xi32>
  %col_u = stablehlo.iota dim = 1 : tensor<3x3xi32>
  %is_u = stablehlo.compare LE, %row_u, %col_u : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
  %none_u = stablehlo.constant dense<(0.0, 0.0)> : tensor<3x3xcomplex<f64>>
  %u = stablehlo.select %is_u, %h, %none_u : tensor<3x3xi1>, tensor<3x3xcomplex<f64>>
  %x = "stablehlo.triangular_solve"(%h, %a) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %y = "stablehlo.triangular_solve"(%h, %a) <{left_side = true, lower = false, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %z = "stablehlo.triangular_solve"(%h, %a) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %p = stablehlo.dot_general %l, %x, contracting_dims = [1] x [0] : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %uc = chlo.conj %u : tensor<3x3xcomplex<f64>> -> tensor<3x3xcomplex<f64>>
  %q = stablehlo.dot_general %uc, %y, contracting_dims = [0] x [0] : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %s = stablehlo.dot_general %z, %l, contracting_dims = [1] x [1] : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %all = stablehlo.concatenate %p, %q, %s, dim = 0 : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<9x3xcomplex<f64>>
  %wanted = stablehlo.concatenate %a, %a, %a, dim = 0 : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<9x3xcomplex<f64>>
  %difference = stablehlo.subtract %all, %wanted : tensor<9x3xcomplex<f64>>
  %sizes = stablehlo.abs %difference : (tensor<9x3xcomplex<f64>>) -> tensor<9x3xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %error = stablehlo.reduce(%sizes init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<9x3xf64>, tensor<f64>) -> tensor<f64>
  %limit = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %r = stablehlo.compare LE, %error, %limit : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func @lu_loss(%re: tensor<3x3xf64>, %im: tensor<3x3xf64>) -> tensor<f64> {
  %a = stablehlo.complex %re, %im : tensor<3x3xcomplex<f64>>
  %lu:3 = stablehlo.custom_call @lapack_zgetrf_ffi(%a) : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3xi32>, tensor<i32>)
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %re0 = stablehlo.real %lu#0 : (tensor<3x3xcomplex<f64>>) -> tensor<3x3xf64>
  %im0 = stablehlo.imag %lu#0 : (tensor<3x3xcomplex<f64>>) -> tensor<3x3xf64>
  %w_re0 = stablehlo.constant dense<2.0> : tensor<3x3xf64>
  %m_re0 = stablehlo.add %re0, %w_re0 : tensor<3x3xf64>
  %s_re0 = stablehlo.multiply %m_re0, %m_re0 : tensor<3x3xf64>
  %f_re0 = stablehlo.multiply %s_re0, %m_re0 : tensor<3x3xf64>
  %r_re0 = stablehlo.reduce(%f_re0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf64>, tensor<f64>) -> tensor<f64>
  %w_im0 = stablehlo.constant dense<3.0> : tensor<3x3xf64>
  %m_im0 = stablehlo.add %im0, %w_im0 : tensor<3x3xf64>
  %s_im0 = stablehlo.multiply %m_im0, %m_im0 : tensor<3x3xf64>
  %f_im0 = stablehlo.multiply %s_im0, %m_im0 : tensor<3x3xf64>
  %r_im0 = stablehlo.reduce(%f_im0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf64>, tensor<f64>) -> tensor<f64>
  %t_im0 = stablehlo.add %r_re0, %r_im0 : tensor<f64>
  return %t_im0 : tensor<f64>
}
func.func @qr_loss(%re: tensor<4x3xf64>, %im: tensor<4x3xf64>) -> tensor<f64> {
  %a = stablehlo.complex %re, %im : tensor<4x3xcomplex<f64>>
  %qr:2 = stablehlo.custom_call @lapack_zgeqrf_ffi(%a) : (tensor<4x3xcomplex<f64>>) -> (tensor<4x3xcomplex<f64>>, tensor<3xcomplex<f64>>)
  %packed = stablehlo.slice %qr#0 [0:4, 0:3] : (tensor<4x3xcomplex<f64>>) -> tensor<4x3xcomplex<f64>>
  %wide = stablehlo.optimization_barrier %packed : tensor<4x3xcomplex<f64>>
  %q = stablehlo.custom_call @lapack_zungqr_ffi(%wide, %qr#1) : (tensor<4x3xcomplex<f64>>, tensor<3xcomplex<f64>>) -> tensor<4x3xcomplex<f64>>
  %rk = stablehlo.slice %qr#0 [0:3, 0:3] : (tensor<4x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %row_u = stablehlo.iota dim = 0 : tensor<3x3xi32>
  %col_u = stablehlo.iota dim = 1 : tensor<3x3xi32>
  %is_u = stablehlo.compare LE, %row_u, %col_u : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
  %none_u = stablehlo.constant dense<(0.0, 0.0)> : tensor<3x3xcomplex<f64>>
  %u = stablehlo.select %is_u, %rk, %none_u : tensor<3x3xi1>, tensor<3x3xcomplex<f64>>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %re0 = stablehlo.real %q : (tensor<4x3xcomplex<f64>>) -> tensor<4x3xf64>
  %im0 = stablehlo.imag %q : (tensor<4x3xcomplex<f64>>) -> tensor<4x3xf64>
  %w_re0 = stablehlo.constant dense<2.0> : tensor<4x3xf64>
  %m_re0 = stablehlo.add %re0, %w_re0 : tensor<4x3xf64>
  %s_re0 = stablehlo.multiply %m_re0, %m_re0 : tensor<4x3xf64>
  %f_re0 = stablehlo.multiply %s_re0, %m_re0 : tensor<4x3xf64>
  %r_re0 = stablehlo.reduce(%f_re0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf64>, tensor<f64>) -> tensor<f64>
  %w_im0 = stablehlo.constant dense<3.0> : tensor<4x3xf64>
  %m_im0 = stablehlo.add %im0, %w_im0 : tensor<4x3xf64>
  %s_im0 = stablehlo.multiply %m_im0, %m_im0 : tensor<4x3xf64>
  %f_im0 = stablehlo.multiply %s_im0, %m_im0 : tensor<4x3xf64>
  %r_im0 = stablehlo.reduce(%f_im0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf64>, tensor<f64>) -> tensor<f64>
  %t_im0 = stablehlo.add %r_re0, %r_im0 : tensor<f64>
  %re1 = stablehlo.real %u : (tensor<3x3xcomplex<f64>>) -> tensor<3x3xf64>
  %im1 = stablehlo.imag %u : (tensor<3x3xcomplex<f64>>) -> tensor<3x3xf64>
  %w_re1 = stablehlo.constant dense<2.0> : tensor<3x3xf64>
  %m_re1 = stablehlo.add %re1, %w_re1 : tensor<3x3xf64>
  %s_re1 = stablehlo.multiply %m_re1, %m_re1 : tensor<3x3xf64>
  %f_re1 = stablehlo.multiply %s_re1, %m_re1 : tensor<3x3xf64>
  %r_re1 = stablehlo.reduce(%f_re1 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf64>, tensor<f64>) -> tensor<f64>
  %t_re1 = stablehlo.add %t_im0, %r_re1 : tensor<f64>
  %w_im1 = stablehlo.constant dense<3.0> : tensor<3x3xf64>
  %m_im1 = stablehlo.add %im1, %w_im1 : tensor<3x3xf64>
  %s_im1 = stablehlo.multiply %m_im1, %m_im1 : tensor<3x3xf64>
  %f_im1 = stablehlo.multiply %s_im1, %m_im1 : tensor<3x3xf64>
  %r_im1 = stablehlo.reduce(%f_im1 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf64>, tensor<f64>) -> tensor<f64>
  %t_im1 = stablehlo.add %t_re1, %r_im1 : tensor<f64>
  return %t_im1 : tensor<f64>
}
func.func @svd_loss(%re: tensor<3x2xf64>, %im: tensor<3x2xf64>) -> tensor<f64> {
  %a = stablehlo.complex %re, %im : tensor<3x2xcomplex<f64>>
  %svd:5 = stablehlo.custom_call @lapack_zgesdd_ffi(%a) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<3x2xcomplex<f64>>) -> (tensor<3x2xcomplex<f64>>, tensor<2xf64>, tensor<3x3xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<i32>)
  %u = stablehlo.slice %svd#2 [0:3, 0:2] : (tensor<3x3xcomplex<f64>>) -> tensor<3x2xcomplex<f64>>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %re0 = stablehlo.real %u : (tensor<3x2xcomplex<f64>>) -> tensor<3x2xf64>
  %im0 = stablehlo.imag %u : (tensor<3x2xcomplex<f64>>) -> tensor<3x2xf64>
  %w_re0 = stablehlo.constant dense<2.0> : tensor<3x2xf64>
  %m_re0 = stablehlo.add %re0, %w_re0 : tensor<3x2xf64>
  %s_re0 = stablehlo.multiply %m_re0, %m_re0 : tensor<3x2xf64>
  %f_re0 = stablehlo.multiply %s_re0, %m_re0 : tensor<3x2xf64>
  %r_re0 = stablehlo.reduce(%f_re0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x2xf64>, tensor<f64>) -> tensor<f64>
  %w_im0 = stablehlo.constant dense<3.0> : tensor<3x2xf64>
  %m_im0 = stablehlo.add %im0, %w_im0 : tensor<3x2xf64>
  %s_im0 = stablehlo.multiply %m_im0, %m_im0 : tensor<3x2xf64>
  %f_im0 = stablehlo.multiply %s_im0, %m_im0 : tensor<3x2xf64>
  %r_im0 = stablehlo.reduce(%f_im0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x2xf64>, tensor<f64>) -> tensor<f64>
  %t_im0 = stablehlo.add %r_re0, %r_im0 : tensor<f64>
  %re1 = stablehlo.real %svd#3 : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xf64>
  %im1 = stablehlo.imag %svd#3 : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xf64>
  %w_re1 = stablehlo.constant dense<2.0> : tensor<2x2xf64>
  %m_re1 = stablehlo.add %re1, %w_re1 : tensor<2x2xf64>
  %s_re1 = stablehlo.multiply %m_re1, %m_re1 : tensor<2x2xf64>
  %f_re1 = stablehlo.multiply %s_re1, %m_re1 : tensor<2x2xf64>
  %r_re1 = stablehlo.reduce(%f_re1 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x2xf64>, tensor<f64>) -> tensor<f64>
  %t_re1 = stablehlo.add %t_im0, %r_re1 : tensor<f64>
  %w_im1 = stablehlo.constant dense<3.0> : tensor<2x2xf64>
  %m_im1 = stablehlo.add %im1, %w_im1 : tensor<2x2xf64>
  %s_im1 = stablehlo.multiply %m_im1, %m_im1 : tensor<2x2xf64>
  %f_im1 = stablehlo.multiply %s_im1, %m_im1 : tensor<2x2xf64>
  %r_im1 = stablehlo.reduce(%f_im1 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x2xf64>, tensor<f64>) -> tensor<f64>
  %t_im1 = stablehlo.add %t_re1, %r_im1 : tensor<f64>
  %w_svd_1 = stablehlo.constant dense<2.0> : tensor<2xf64>
  %m_svd_1 = stablehlo.add %svd#1, %w_svd_1 : tensor<2xf64>
  %s_svd_1 = stablehlo.multiply %m_svd_1, %m_svd_1 : tensor<2xf64>
  %f_svd_1 = stablehlo.multiply %s_svd_1, %m_svd_1 : tensor<2xf64>
  %r_svd_1 = stablehlo.reduce(%f_svd_1 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<2xf64>, tensor<f64>) -> tensor<f64>
  %t_svd_1 = stablehlo.add %t_im1, %r_svd_1 : tensor<f64>
  return %t_svd_1 : tensor<f64>
}
func.func @thin_svd_loss(%re: tensor<2x3xf64>, %im: tensor<2x3xf64>) -> tensor<f64> {
  %a = stablehlo.complex %re, %im : tensor<2x3xcomplex<f64>>
  %svd:5 = stablehlo.custom_call @lapack_zgesdd_ffi(%a) {mhlo.backend_config = {mode = 83 : ui8}} : (tensor<2x3xcomplex<f64>>) -> (tensor<2x3xcomplex<f64>>, tensor<2xf64>, tensor<2x2xcomplex<f64>>, tensor<2x3xcomplex<f64>>, tensor<i32>)
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %re0 = stablehlo.real %svd#2 : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xf64>
  %im0 = stablehlo.imag %svd#2 : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xf64>
  %w_re0 = stablehlo.constant dense<2.0> : tensor<2x2xf64>
  %m_re0 = stablehlo.add %re0, %w_re0 : tensor<2x2xf64>
  %s_re0 = stablehlo.multiply %m_re0, %m_re0 : tensor<2x2xf64>
  %f_re0 = stablehlo.multiply %s_re0, %m_re0 : tensor<2x2xf64>
  %r_re0 = stablehlo.reduce(%f_re0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x2xf64>, tensor<f64>) -> tensor<f64>
  %w_im0 = stablehlo.constant dense<3.0> : tensor<2x2xf64>
  %m_im0 = stablehlo.add %im0, %w_im0 : tensor<2x2xf64>
  %s_im0 = stablehlo.multiply %m_im0, %m_im0 : tensor<2x2xf64>
  %f_im0 = stablehlo.multiply %s_im0, %m_im0 : tensor<2x2xf64>
  %r_im0 = stablehlo.reduce(%f_im0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x2xf64>, tensor<f64>) -> tensor<f64>
  %t_im0 = stablehlo.add %r_re0, %r_im0 : tensor<f64>
  %re1 = stablehlo.real %svd#3 : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xf64>
  %im1 = stablehlo.imag %svd#3 : (tensor<2x3xcomplex<f64>>) -> tensor<2x3xf64>
  %w_re1 = stablehlo.constant dense<2.0> : tensor<2x3xf64>
  %m_re1 = stablehlo.add %re1, %w_re1 : tensor<2x3xf64>
  %s_re1 = stablehlo.multiply %m_re1, %m_re1 : tensor<2x3xf64>
  %f_re1 = stablehlo.multiply %s_re1, %m_re1 : tensor<2x3xf64>
  %r_re1 = stablehlo.reduce(%f_re1 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf64>, tensor<f64>) -> tensor<f64>
  %t_re1 = stablehlo.add %t_im0, %r_re1 : tensor<f64>
  %w_im1 = stablehlo.constant dense<3.0> : tensor<2x3xf64>
  %m_im1 = stablehlo.add %im1, %w_im1 : tensor<2x3xf64>
  %s_im1 = stablehlo.multiply %m_im1, %m_im1 : tensor<2x3xf64>
  %f_im1 = stablehlo.multiply %s_im1, %m_im1 : tensor<2x3xf64>
  %r_im1 = stablehlo.reduce(%f_im1 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf64>, tensor<f64>) -> tensor<f64>
  %t_im1 = stablehlo.add %t_re1, %r_im1 : tensor<f64>
  %w_svd_1 = stablehlo.constant dense<2.0> : tensor<2xf64>
  %m_svd_1 = stablehlo.add %svd#1, %w_svd_1 : tensor<2xf64>
  %s_svd_1 = stablehlo.multiply %m_svd_1, %m_svd_1 : tensor<2xf64>
  %f_svd_1 = stablehlo.multiply %s_svd_1, %m_svd_1 : tensor<2xf64>
  %r_svd_1 = stablehlo.reduce(%f_svd_1 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<2xf64>, tensor<f64>) -> tensor<f64>
  %t_svd_1 = stablehlo.add %t_im1, %r_svd_1 : tensor<f64>
  return %t_svd_1 : tensor<f64>
}
func.func @cholesky_loss(%re: tensor<3x3xf64>, %im: tensor<3x3xf64>) -> tensor<f64> {
  %a = stablehlo.complex %re, %im : tensor<3x3xcomplex<f64>>
  %ac = chlo.conj %a : tensor<3x3xcomplex<f64>> -> tensor<3x3xcomplex<f64>>
  %aha = stablehlo.dot_general %ac, %a, contracting_dims = [0] x [0] : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %row_id = stablehlo.iota dim = 0 : tensor<3x3xi32>
  %col_id = stablehlo.iota dim = 1 : tensor<3x3xi32>
  %is_id = stablehlo.compare EQ, %row_id, %col_id : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
  %none_id = stablehlo.constant dense<(0.0, 0.0)> : tensor<3x3xcomplex<f64>>
  %whole_id = stablehlo.constant dense<(1.0, 0.0)> : tensor<3x3xcomplex<f64>>
  %id = stablehlo.select %is_id, %whole_id, %none_id : tensor<3x3xi1>, tensor<3x3xcomplex<f64>>
  %h = stablehlo.add %aha, %id : tensor<3x3xcomplex<f64>>
  %l = stablehlo.cholesky %h, lower = true : tensor<3x3xcomplex<f64>>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %re0 = stablehlo.real %l : (tensor<3x3xcomplex<f64>>) -> tensor<3x3xf64>
  %im0 = stablehlo.imag %l : (tensor<3x3xcomplex<f64>>) -> tensor<3x3xf64>
  %w_re0 = stablehlo.constant dense<2.0> : tensor<3x3xf64>
  %m_re0 = stablehlo.add %re0, %w_re0 : tensor<3x3xf64>
  %s_re0 = stablehlo.multiply %m_re0, %m_re0 : tensor<3x3xf64>
  %f_re0 = stablehlo.multiply %s_re0, %m_re0 : tensor<3x3xf64>
  %r_re0 = stablehlo.reduce(%f_re0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf64>, tensor<f64>) -> tensor<f64>
  %w_im0 = stablehlo.constant dense<3.0> : tensor<3x3xf64>
  %m_im0 = stablehlo.add %im0, %w_im0 : tensor<3x3xf64>
  %s_im0 = stablehlo.multiply %m_im0, %m_im0 : tensor<3x3xf64>
  %f_im0 = stablehlo.multiply %s_im0, %m_im0 : tensor<3x3xf64>
  %r_im0 = stablehlo.reduce(%f_im0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf64>, tensor<f64>) -> tensor<f64>
  %t_im0 = stablehlo.add %r_re0, %r_im0 : tensor<f64>
  return %t_im0 : tensor<f64>
}
func.func @solve_loss(%re: tensor<2x2xf64>, %im: tensor<2x2xf64>) -> tensor<f64> {
  %a = stablehlo.complex %re, %im : tensor<2x2xcomplex<f64>>
  %row_id = stablehlo.iota dim = 0 : tensor<2x2xi32>
  %col_id = stablehlo.iota dim = 1 : tensor<2x2xi32>
  %is_id = stablehlo.compare EQ, %row_id, %col_id : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
  %none_id = stablehlo.constant dense<(0.0, 0.0)> : tensor<2x2xcomplex<f64>>
  %whole_id = stablehlo.constant dense<(1.0, 0.0)> : tensor<2x2xcomplex<f64>>
  %id = stablehlo.select %is_id, %whole_id, %none_id : tensor<2x2xi1>, tensor<2x2xcomplex<f64>>
  %two = stablehlo.constant dense<(2.0, 1.0)> : tensor<2x2xcomplex<f64>>
  %scaled = stablehlo.multiply %two, %id : tensor<2x2xcomplex<f64>>
  %h = stablehlo.add %a, %scaled : tensor<2x2xcomplex<f64>>
  %x = "stablehlo.triangular_solve"(%h, %a) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>) -> tensor<2x2xcomplex<f64>>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %re0 = stablehlo.real %x : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xf64>
  %im0 = stablehlo.imag %x : (tensor<2x2xcomplex<f64>>) -> tensor<2x2xf64>
  %w_re0 = stablehlo.constant dense<2.0> : tensor<2x2xf64>
  %m_re0 = stablehlo.add %re0, %w_re0 : tensor<2x2xf64>
  %s_re0 = stablehlo.multiply %m_re0, %m_re0 : tensor<2x2xf64>
  %f_re0 = stablehlo.multiply %s_re0, %m_re0 : tensor<2x2xf64>
  %r_re0 = stablehlo.reduce(%f_re0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x2xf64>, tensor<f64>) -> tensor<f64>
  %w_im0 = stablehlo.constant dense<3.0> : tensor<2x2xf64>
  %m_im0 = stablehlo.add %im0, %w_im0 : tensor<2x2xf64>
  %s_im0 = stablehlo.multiply %m_im0, %m_im0 : tensor<2x2xf64>
  %f_im0 = stablehlo.multiply %s_im0, %m_im0 : tensor<2x2xf64>
  %r_im0 = stablehlo.reduce(%f_im0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x2xf64>, tensor<f64>) -> tensor<f64>
  %t_im0 = stablehlo.add %r_re0, %r_im0 : tensor<f64>
  return %t_im0 : tensor<f64>
}
