// Square matrices without symmetry as LAPACK's `geev`, `gees` of real and complex ones, `gehrd`, `sytrd` and `ormqr`: values, and gradients of
// eigenvalues and eigenvectors. NaN gives a number of failure, not an endless loop.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// RUN: cotan run %s --fn multiply --random-seed 1
// RUN: cotan check %s --fn multiply_loss --random-seed 1
// RUN: cotan grad %s --fn radius --run --arg "[[1.0, 2.0, 0.5], [0.25, -1.0, 1.5], [2.0, 0.5, 4.0]]"
// RUN: cotan check %s --fn radius --arg "[[1.0, 2.0, 0.5], [0.25, -1.0, 1.5], [2.0, 0.5, 4.0]]"
// RUN: cotan check %s --fn radius --arg "[[1.0, 2.0, 0.5], [-3.0, 1.0, 1.5], [2.0, 0.5, 4.0]]"
// RUN: cotan check %s --fn hessenberg_loss --random-seed 1
// RUN: cotan run %s --fn hessenberg --arg "[[1.0, 2.0, 0.0], [3.0, 1.0, 5.0], [4.0, 2.0, 1.0]]"
// RUN: cotan run %s --fn lower --arg "[[1.0, 9.0, 9.0], [3.0, 2.0, 9.0], [4.0, 0.0, 1.0]]"
// RUN: cotan run %s --fn upper --arg "[[1.0, 0.0, 4.0], [9.0, 2.0, 3.0], [9.0, 9.0, 1.0]]"
// EVAL: eigenvalues([[0.0, 1.0], [-4.0, 0.0]]) = [0.0, 0.0], [2.0, -2.0], 0
// RUN: cotan run %s --fn eigenvalues --arg "[[3.0, 1.0], [0.0, 2.0]]"
// RUN: cotan run %s --fn eigenvalues --arg "[[0.0, 0.0], [0.0, 0.0]]"
// EVAL: failure([[0x7FF8000000000000, 0.0], [0.0, 1.0]]) = 1
// RUN: cotan run %s --fn schur_error --arg "[[1.0, 2.0, 0.5], [-3.0, 1.0, 1.5], [2.0, 0.5, 4.0]]"
// RUN: cotan run %s --fn schur_error --arg "[[1.0e300, 2.0e300, 0.0], [-3.0e300, 1.0e300, 0.0], [0.0, 0.0, 4.0e300]]"
// RUN: cotan run %s --fn schur_error --arg "[[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]"
// RUN: cotan run %s --fn real_schur --arg "[[1.0, 2.0, 0.5], [-3.0, 1.0, 1.5], [2.0, 0.5, 4.0]]"
// RUN: cotan run %s --fn real_schur --arg "[[1.0e300, 2.0e300, 0.0], [-3.0e300, 1.0e300, 0.0], [0.0, 0.0, 4.0e300]]"
// RUN: cotan run %s --fn real_schur --arg "[[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]"
// RUN: cotan run %s --fn real_schur --arg "[[2.0, 1.0, 0.0], [0.0, 2.0, 1.0], [0.0, 0.0, 2.0]]"
// RUN: cotan run %s --fn real_schur --arg "[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]"
// RUN: cotan run %s --fn larger_schur --random-seed 7 --engine=interpret
// RUN: cotan run %s --fn turns
// RUN: cotan check %s --fn schur_loss --arg "[[1.0, 2.0, 0.5], [0.25, -1.0, 1.5], [2.0, 0.5, 4.0]]"
func.func @eigenvalues(%a: tensor<2x2xf64>) -> (tensor<2xf64>, tensor<2xf64>, tensor<i32>) {
  %0:5 = stablehlo.custom_call @lapack_dgeev_ffi(%a) {mhlo.backend_config = {compute_left = 78 : ui8, compute_right = 86 : ui8}} : (tensor<2x2xf64>) -> (tensor<2xf64>, tensor<2xf64>, tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<i32>)
  return %0#0, %0#1, %0#4 : tensor<2xf64>, tensor<2xf64>, tensor<i32>
}
func.func @failure(%a: tensor<2x2xf64>) -> tensor<i32> {
  %0:5 = stablehlo.custom_call @lapack_dgeev_ffi(%a) {mhlo.backend_config = {compute_left = 78 : ui8, compute_right = 78 : ui8}} : (tensor<2x2xf64>) -> (tensor<2xf64>, tensor<2xf64>, tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<i32>)
  return %0#4 : tensor<i32>
}
// True if the product of the factors is near the matrix.
func.func @schur_error(%a: tensor<3x3xf64>) -> tensor<i1> {
  %c = stablehlo.convert %a : (tensor<3x3xf64>) -> tensor<3x3xcomplex<f64>>
  %0:5 = stablehlo.custom_call @lapack_zgees_ffi(%c) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8}} : (tensor<3x3xcomplex<f64>>) -> (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<i32>, tensor<i32>)
  %zt = stablehlo.dot_general %0#1, %0#0, contracting_dims = [1] x [0] : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %re = stablehlo.real %0#1 : (tensor<3x3xcomplex<f64>>) -> tensor<3x3xf64>
  %im = stablehlo.imag %0#1 : (tensor<3x3xcomplex<f64>>) -> tensor<3x3xf64>
  %minus = stablehlo.negate %im : tensor<3x3xf64>
  %conj = stablehlo.complex %re, %minus : tensor<3x3xcomplex<f64>>
  %product = stablehlo.dot_general %zt, %conj, contracting_dims = [1] x [1] : (tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  %difference = stablehlo.subtract %product, %c : tensor<3x3xcomplex<f64>>
  %error = stablehlo.abs %difference : (tensor<3x3xcomplex<f64>>) -> tensor<3x3xf64>
  %size = stablehlo.abs %a : tensor<3x3xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %errors = stablehlo.reduce(%error init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf64>, tensor<f64>) -> tensor<f64>
  %sizes = stablehlo.reduce(%size init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf64>, tensor<f64>) -> tensor<f64>
  %precision = stablehlo.constant dense<1.0e-14> : tensor<f64>
  %limit = stablehlo.multiply %sizes, %precision : tensor<f64>
  %r = stablehlo.compare LE, %errors, %limit : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func @hessenberg(%a: tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<2xf64>) {
  %0:3 = stablehlo.custom_call @lapack_dgehrd_ffi(%a) {mhlo.backend_config = {high = 3 : i32, low = 1 : i32}} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<2xf64>, tensor<i32>)
  return %0#0, %0#1 : tensor<3x3xf64>, tensor<2xf64>
}
func.func @hessenberg_loss(%a: tensor<3x3xf64>) -> tensor<f64> {
  %0:3 = stablehlo.custom_call @lapack_dgehrd_ffi(%a) {mhlo.backend_config = {high = 3 : i32, low = 1 : i32}} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<2xf64>, tensor<i32>)
  %square = stablehlo.multiply %0#0, %0#0 : tensor<3x3xf64>
  %fourth = stablehlo.multiply %square, %square : tensor<3x3xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %r = stablehlo.reduce(%fourth init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf64>, tensor<f64>) -> tensor<f64>
  return %r : tensor<f64>
}
func.func @lower(%a: tensor<3x3xf64>) -> (tensor<3xf64>, tensor<2xf64>) {
  %0:5 = stablehlo.custom_call @lapack_dsytrd_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<i32>)
  return %0#1, %0#2 : tensor<3xf64>, tensor<2xf64>
}
func.func @upper(%a: tensor<3x3xf64>) -> (tensor<3xf64>, tensor<2xf64>) {
  %0:5 = stablehlo.custom_call @lapack_dsytrd_ffi(%a) {mhlo.backend_config = {uplo = 85 : ui8}} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<i32>)
  return %0#1, %0#2 : tensor<3xf64>, tensor<2xf64>
}
// The sum of fourth powers of eigenvalues and eigenvectors of both sides, by their parts.
func.func @radius(%a: tensor<3x3xf64>) -> tensor<f64> {
  %0:5 = stablehlo.custom_call @lapack_dgeev_ffi(%a) {mhlo.backend_config = {compute_left = 86 : ui8, compute_right = 86 : ui8}} : (tensor<3x3xf64>) -> (tensor<3xf64>, tensor<3xf64>, tensor<3x3xcomplex<f64>>, tensor<3x3xcomplex<f64>>, tensor<i32>)
  %left = stablehlo.real %0#2 : (tensor<3x3xcomplex<f64>>) -> tensor<3x3xf64>
  %right = stablehlo.real %0#3 : (tensor<3x3xcomplex<f64>>) -> tensor<3x3xf64>
  %re = stablehlo.reshape %0#0 : (tensor<3xf64>) -> tensor<1x3xf64>
  %im = stablehlo.reshape %0#1 : (tensor<3xf64>) -> tensor<1x3xf64>
  %all = stablehlo.concatenate %left, %right, %re, %im, dim = 0 : (tensor<3x3xf64>, tensor<3x3xf64>, tensor<1x3xf64>, tensor<1x3xf64>) -> tensor<8x3xf64>
  %square = stablehlo.multiply %all, %all : tensor<8x3xf64>
  %fourth = stablehlo.multiply %square, %square : tensor<8x3xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %r = stablehlo.reduce(%fourth init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x3xf64>, tensor<f64>) -> tensor<f64>
  return %r : tensor<f64>
}
// Reflections on the left and right, and the transposes, of a factorization of three columns: the
// differences to products with the factor itself vanish up to rounding.
func.func @multiply(%a: tensor<4x3xf64>, %c: tensor<4x4xf64>) -> (tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>) {
  %0:2 = stablehlo.custom_call @lapack_dgeqrf_ffi(%a) : (tensor<4x3xf64>) -> (tensor<4x3xf64>, tensor<3xf64>)
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %wide = stablehlo.pad %0#0, %zero, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<4x3xf64>, tensor<f64>) -> tensor<4x4xf64>
  %q = stablehlo.custom_call @lapack_dorgqr_ffi(%wide, %0#1) : (tensor<4x4xf64>, tensor<3xf64>) -> tensor<4x4xf64>
  %left = stablehlo.custom_call @lapack_dormqr_ffi(%0#0, %0#1, %c) {mhlo.backend_config = {left = true, transpose = false}} : (tensor<4x3xf64>, tensor<3xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  %left_back = stablehlo.custom_call @lapack_dormqr_ffi(%0#0, %0#1, %c) {mhlo.backend_config = {left = true, transpose = true}} : (tensor<4x3xf64>, tensor<3xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  %right = stablehlo.custom_call @lapack_dormqr_ffi(%wide, %0#1, %c) {mhlo.backend_config = {left = false, transpose = false}} : (tensor<4x4xf64>, tensor<3xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  %right_back = stablehlo.custom_call @lapack_dormqr_ffi(%0#0, %0#1, %c) {mhlo.backend_config = {left = false, transpose = true}} : (tensor<4x3xf64>, tensor<3xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  %qc = stablehlo.dot_general %q, %c, contracting_dims = [1] x [0] : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  %qtc = stablehlo.dot_general %q, %c, contracting_dims = [0] x [0] : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  %cq = stablehlo.dot_general %c, %q, contracting_dims = [1] x [0] : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  %cqt = stablehlo.dot_general %c, %q, contracting_dims = [1] x [1] : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  %e1 = func.call @near(%left, %qc) : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<i1>
  %e2 = func.call @near(%left_back, %qtc) : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<i1>
  %e3 = func.call @near(%right, %cq) : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<i1>
  %e4 = func.call @near(%right_back, %cqt) : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<i1>
  return %e1, %e2, %e3, %e4 : tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>
}
func.func private @near(%a: tensor<4x4xf64>, %b: tensor<4x4xf64>) -> tensor<i1> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %limit = stablehlo.constant dense<1.0e-14> : tensor<f64>
  %difference = stablehlo.subtract %a, %b : tensor<4x4xf64>
  %error = stablehlo.abs %difference : tensor<4x4xf64>
  %errors = stablehlo.reduce(%error init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf64>, tensor<f64>) -> tensor<f64>
  %r = stablehlo.compare LE, %errors, %limit : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func @multiply_loss(%a: tensor<3x2xf64>, %c: tensor<3x3xf64>) -> tensor<f64> {
  %0:2 = stablehlo.custom_call @lapack_dgeqrf_ffi(%a) : (tensor<3x2xf64>) -> (tensor<3x2xf64>, tensor<2xf64>)
  %p = stablehlo.custom_call @lapack_dormqr_ffi(%0#0, %0#1, %c) {mhlo.backend_config = {left = true, transpose = true}} : (tensor<3x2xf64>, tensor<2xf64>, tensor<3x3xf64>) -> tensor<3x3xf64>
  %square = stablehlo.multiply %p, %p : tensor<3x3xf64>
  %fourth = stablehlo.multiply %square, %square : tensor<3x3xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %r = stablehlo.reduce(%fourth init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf64>, tensor<f64>) -> tensor<f64>
  return %r : tensor<f64>
}
// True if the product of the factors is near the matrix, and the second one has no element below its subdiagonal.
func.func @real_schur(%a: tensor<3x3xf64>) -> tensor<i1> {
  %0:6 = stablehlo.custom_call @lapack_dgees_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8}} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<i32>, tensor<i32>)
  %zt = stablehlo.dot_general %0#1, %0#0, contracting_dims = [1] x [0] : (tensor<3x3xf64>, tensor<3x3xf64>) -> tensor<3x3xf64>
  %product = stablehlo.dot_general %zt, %0#1, contracting_dims = [1] x [1] : (tensor<3x3xf64>, tensor<3x3xf64>) -> tensor<3x3xf64>
  %difference = stablehlo.subtract %product, %a : tensor<3x3xf64>
  %error = stablehlo.abs %difference : tensor<3x3xf64>
  %size = stablehlo.abs %a : tensor<3x3xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %errors = stablehlo.reduce(%error init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf64>, tensor<f64>) -> tensor<f64>
  %sizes = stablehlo.reduce(%size init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf64>, tensor<f64>) -> tensor<f64>
  %precision = stablehlo.constant dense<1.0e-14> : tensor<f64>
  %limit = stablehlo.multiply %sizes, %precision : tensor<f64>
  %is_near = stablehlo.compare LE, %errors, %limit : (tensor<f64>, tensor<f64>) -> tensor<i1>
  // The elements below the subdiagonal are 0.
  %row = stablehlo.iota dim = 0 : tensor<3x3xi32>
  %column = stablehlo.iota dim = 1 : tensor<3x3xi32>
  %one = stablehlo.constant dense<1> : tensor<3x3xi32>
  %next = stablehlo.add %column, %one : tensor<3x3xi32>
  %is_below = stablehlo.compare GT, %row, %next : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
  %zeros = stablehlo.constant dense<0.0> : tensor<3x3xf64>
  %below = stablehlo.select %is_below, %0#0, %zeros : tensor<3x3xi1>, tensor<3x3xf64>
  %below_size = stablehlo.abs %below : tensor<3x3xf64>
  %rest = stablehlo.reduce(%below_size init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf64>, tensor<f64>) -> tensor<f64>
  %is_clear = stablehlo.compare EQ, %rest, %zero : (tensor<f64>, tensor<f64>) -> tensor<i1>
  %success = stablehlo.constant dense<0> : tensor<i32>
  %is_found = stablehlo.compare EQ, %0#5, %success : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %both = stablehlo.and %is_near, %is_clear : tensor<i1>
  %r = stablehlo.and %both, %is_found : tensor<i1>
  return %r : tensor<i1>
}
func.func @larger_schur(%a: tensor<9x9xf64>) -> tensor<i1> {
  %0:6 = stablehlo.custom_call @lapack_dgees_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8}} : (tensor<9x9xf64>) -> (tensor<9x9xf64>, tensor<9x9xf64>, tensor<9xf64>, tensor<9xf64>, tensor<i32>, tensor<i32>)
  %zt = stablehlo.dot_general %0#1, %0#0, contracting_dims = [1] x [0] : (tensor<9x9xf64>, tensor<9x9xf64>) -> tensor<9x9xf64>
  %product = stablehlo.dot_general %zt, %0#1, contracting_dims = [1] x [1] : (tensor<9x9xf64>, tensor<9x9xf64>) -> tensor<9x9xf64>
  %difference = stablehlo.subtract %product, %a : tensor<9x9xf64>
  %error = stablehlo.abs %difference : tensor<9x9xf64>
  %size = stablehlo.abs %a : tensor<9x9xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %errors = stablehlo.reduce(%error init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<9x9xf64>, tensor<f64>) -> tensor<f64>
  %sizes = stablehlo.reduce(%size init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<9x9xf64>, tensor<f64>) -> tensor<f64>
  %precision = stablehlo.constant dense<1.0e-14> : tensor<f64>
  %limit = stablehlo.multiply %sizes, %precision : tensor<f64>
  %is_near = stablehlo.compare LE, %errors, %limit : (tensor<f64>, tensor<f64>) -> tensor<i1>
  // The elements below the subdiagonal are 0.
  %row = stablehlo.iota dim = 0 : tensor<9x9xi32>
  %column = stablehlo.iota dim = 1 : tensor<9x9xi32>
  %one = stablehlo.constant dense<1> : tensor<9x9xi32>
  %next = stablehlo.add %column, %one : tensor<9x9xi32>
  %is_below = stablehlo.compare GT, %row, %next : (tensor<9x9xi32>, tensor<9x9xi32>) -> tensor<9x9xi1>
  %zeros = stablehlo.constant dense<0.0> : tensor<9x9xf64>
  %below = stablehlo.select %is_below, %0#0, %zeros : tensor<9x9xi1>, tensor<9x9xf64>
  %below_size = stablehlo.abs %below : tensor<9x9xf64>
  %rest = stablehlo.reduce(%below_size init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<9x9xf64>, tensor<f64>) -> tensor<f64>
  %is_clear = stablehlo.compare EQ, %rest, %zero : (tensor<f64>, tensor<f64>) -> tensor<i1>
  %success = stablehlo.constant dense<0> : tensor<i32>
  %is_found = stablehlo.compare EQ, %0#5, %success : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %both = stablehlo.and %is_near, %is_clear : tensor<i1>
  %r = stablehlo.and %both, %is_found : tensor<i1>
  return %r : tensor<i1>
}
// The form has equal elements on the diagonal of a block with two complex eigenvalues.
func.func @turns() -> (tensor<3x3xf64>, tensor<3xf64>, tensor<3xf64>) {
  %a = stablehlo.constant dense<[[2.0, -1.0, 0.0], [4.0, 2.0, 0.0], [0.0, 0.0, 3.0]]> : tensor<3x3xf64>
  %0:6 = stablehlo.custom_call @lapack_dgees_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8}} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<i32>, tensor<i32>)
  return %0#0, %0#2, %0#3 : tensor<3x3xf64>, tensor<3xf64>, tensor<3xf64>
}
func.func @schur_loss(%a: tensor<3x3xf64>) -> tensor<f64> {
  %0:6 = stablehlo.custom_call @lapack_dgees_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8}} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<3x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<i32>, tensor<i32>)
  %both = stablehlo.add %0#0, %0#1 : tensor<3x3xf64>
  %square = stablehlo.multiply %both, %both : tensor<3x3xf64>
  %third = stablehlo.multiply %square, %both : tensor<3x3xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %r = stablehlo.reduce(%third init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf64>, tensor<f64>) -> tensor<f64>
  return %r : tensor<f64>
}
