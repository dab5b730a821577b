// Eigenvalues and singular values of matrices of several sizes, as LAPACK's `syevd` and `gesdd`. The
// products of the factors are the matrix, and vectors are orthogonal, up to rounding.
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn eigen_1
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn eigen_2
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn eigen_33
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn eigen_of_zeros
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn equal_eigenvalues
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn singular_1
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn singular_33
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn singular_of_tall
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn singular_of_wide
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn all_vectors_of_tall
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn all_vectors_of_wide
// RUN: cotan run %s --engine=interpret --random-seed 1 --fn rank_one
func.func private @is_small_1x1(%x: tensor<1x1xf64>) -> tensor<i1> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %bound = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %size = stablehlo.abs %x : tensor<1x1xf64>
  %largest = stablehlo.reduce(%size init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<1x1xf64>, tensor<f64>) -> tensor<f64>
  %r = stablehlo.compare LT, %largest, %bound : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func private @identity_1() -> tensor<1x1xf64> {
  %i = stablehlo.iota dim = 0 : tensor<1x1xi32>
  %j = stablehlo.iota dim = 1 : tensor<1x1xi32>
  %is_diagonal = stablehlo.compare EQ, %i, %j : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi1>
  %r = stablehlo.convert %is_diagonal : (tensor<1x1xi1>) -> tensor<1x1xf64>
  return %r : tensor<1x1xf64>
}
func.func @eigen_1(%x: tensor<1x1xf64>) -> (tensor<i1>, tensor<i1>, tensor<i32>) {
  %turned = stablehlo.transpose %x, dims = [1, 0] : (tensor<1x1xf64>) -> tensor<1x1xf64>
  %a = stablehlo.add %x, %turned : tensor<1x1xf64>
  %v, %w, %info = stablehlo.custom_call @lapack_dsyevd_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<1x1xf64>) -> (tensor<1x1xf64>, tensor<1xf64>, tensor<i32>)
  %wide = stablehlo.broadcast_in_dim %w, dims = [1] : (tensor<1xf64>) -> tensor<1x1xf64>
  %scaled = stablehlo.multiply %v, %wide : tensor<1x1xf64>
  %product = stablehlo.dot_general %scaled, %v, contracting_dims = [1] x [1] : (tensor<1x1xf64>, tensor<1x1xf64>) -> tensor<1x1xf64>
  %rest = stablehlo.subtract %product, %a : tensor<1x1xf64>
  %is_product = func.call @is_small_1x1(%rest) : (tensor<1x1xf64>) -> tensor<i1>
  %v_product = stablehlo.dot_general %v, %v, contracting_dims = [0] x [0] : (tensor<1x1xf64>, tensor<1x1xf64>) -> tensor<1x1xf64>
  %v_identity = func.call @identity_1() : () -> tensor<1x1xf64>
  %v_rest = stablehlo.subtract %v_product, %v_identity : tensor<1x1xf64>
  %v_is_orthogonal = func.call @is_small_1x1(%v_rest) : (tensor<1x1xf64>) -> tensor<i1>
  return %is_product, %v_is_orthogonal, %info : tensor<i1>, tensor<i1>, tensor<i32>
}
func.func private @is_small_2x2(%x: tensor<2x2xf64>) -> tensor<i1> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %bound = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %size = stablehlo.abs %x : tensor<2x2xf64>
  %largest = stablehlo.reduce(%size init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<2x2xf64>, tensor<f64>) -> tensor<f64>
  %r = stablehlo.compare LT, %largest, %bound : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func private @identity_2() -> tensor<2x2xf64> {
  %i = stablehlo.iota dim = 0 : tensor<2x2xi32>
  %j = stablehlo.iota dim = 1 : tensor<2x2xi32>
  %is_diagonal = stablehlo.compare EQ, %i, %j : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
  %r = stablehlo.convert %is_diagonal : (tensor<2x2xi1>) -> tensor<2x2xf64>
  return %r : tensor<2x2xf64>
}
func.func @eigen_2(%x: tensor<2x2xf64>) -> (tensor<i1>, tensor<i1>, tensor<i32>) {
  %turned = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x2xf64>) -> tensor<2x2xf64>
  %a = stablehlo.add %x, %turned : tensor<2x2xf64>
  %v, %w, %info = stablehlo.custom_call @lapack_dsyevd_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2xf64>, tensor<i32>)
  %wide = stablehlo.broadcast_in_dim %w, dims = [1] : (tensor<2xf64>) -> tensor<2x2xf64>
  %scaled = stablehlo.multiply %v, %wide : tensor<2x2xf64>
  %product = stablehlo.dot_general %scaled, %v, contracting_dims = [1] x [1] : (tensor<2x2xf64>, tensor<2x2xf64>) -> tensor<2x2xf64>
  %rest = stablehlo.subtract %product, %a : tensor<2x2xf64>
  %is_product = func.call @is_small_2x2(%rest) : (tensor<2x2xf64>) -> tensor<i1>
  %v_product = stablehlo.dot_general %v, %v, contracting_dims = [0] x [0] : (tensor<2x2xf64>, tensor<2x2xf64>) -> tensor<2x2xf64>
  %v_identity = func.call @identity_2() : () -> tensor<2x2xf64>
  %v_rest = stablehlo.subtract %v_product, %v_identity : tensor<2x2xf64>
  %v_is_orthogonal = func.call @is_small_2x2(%v_rest) : (tensor<2x2xf64>) -> tensor<i1>
  return %is_product, %v_is_orthogonal, %info : tensor<i1>, tensor<i1>, tensor<i32>
}
func.func private @is_small_33x33(%x: tensor<33x33xf64>) -> tensor<i1> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %bound = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %size = stablehlo.abs %x : tensor<33x33xf64>
  %largest = stablehlo.reduce(%size init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<33x33xf64>, tensor<f64>) -> tensor<f64>
  %r = stablehlo.compare LT, %largest, %bound : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func private @identity_33() -> tensor<33x33xf64> {
  %i = stablehlo.iota dim = 0 : tensor<33x33xi32>
  %j = stablehlo.iota dim = 1 : tensor<33x33xi32>
  %is_diagonal = stablehlo.compare EQ, %i, %j : (tensor<33x33xi32>, tensor<33x33xi32>) -> tensor<33x33xi1>
  %r = stablehlo.convert %is_diagonal : (tensor<33x33xi1>) -> tensor<33x33xf64>
  return %r : tensor<33x33xf64>
}
func.func @eigen_33(%x: tensor<33x33xf64>) -> (tensor<i1>, tensor<i1>, tensor<i32>) {
  %turned = stablehlo.transpose %x, dims = [1, 0] : (tensor<33x33xf64>) -> tensor<33x33xf64>
  %a = stablehlo.add %x, %turned : tensor<33x33xf64>
  %v, %w, %info = stablehlo.custom_call @lapack_dsyevd_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<33x33xf64>) -> (tensor<33x33xf64>, tensor<33xf64>, tensor<i32>)
  %wide = stablehlo.broadcast_in_dim %w, dims = [1] : (tensor<33xf64>) -> tensor<33x33xf64>
  %scaled = stablehlo.multiply %v, %wide : tensor<33x33xf64>
  %product = stablehlo.dot_general %scaled, %v, contracting_dims = [1] x [1] : (tensor<33x33xf64>, tensor<33x33xf64>) -> tensor<33x33xf64>
  %rest = stablehlo.subtract %product, %a : tensor<33x33xf64>
  %is_product = func.call @is_small_33x33(%rest) : (tensor<33x33xf64>) -> tensor<i1>
  %v_product = stablehlo.dot_general %v, %v, contracting_dims = [0] x [0] : (tensor<33x33xf64>, tensor<33x33xf64>) -> tensor<33x33xf64>
  %v_identity = func.call @identity_33() : () -> tensor<33x33xf64>
  %v_rest = stablehlo.subtract %v_product, %v_identity : tensor<33x33xf64>
  %v_is_orthogonal = func.call @is_small_33x33(%v_rest) : (tensor<33x33xf64>) -> tensor<i1>
  return %is_product, %v_is_orthogonal, %info : tensor<i1>, tensor<i1>, tensor<i32>
}
func.func private @is_small_5x5(%x: tensor<5x5xf64>) -> tensor<i1> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %bound = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %size = stablehlo.abs %x : tensor<5x5xf64>
  %largest = stablehlo.reduce(%size init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<5x5xf64>, tensor<f64>) -> tensor<f64>
  %r = stablehlo.compare LT, %largest, %bound : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func private @identity_5() -> tensor<5x5xf64> {
  %i = stablehlo.iota dim = 0 : tensor<5x5xi32>
  %j = stablehlo.iota dim = 1 : tensor<5x5xi32>
  %is_diagonal = stablehlo.compare EQ, %i, %j : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
  %r = stablehlo.convert %is_diagonal : (tensor<5x5xi1>) -> tensor<5x5xf64>
  return %r : tensor<5x5xf64>
}
func.func @eigen_of_zeros(%x: tensor<5x5xf64>) -> (tensor<i1>, tensor<i1>, tensor<i32>) {
  %a = stablehlo.constant dense<0.0> : tensor<5x5xf64>
  %v, %w, %info = stablehlo.custom_call @lapack_dsyevd_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<5x5xf64>) -> (tensor<5x5xf64>, tensor<5xf64>, tensor<i32>)
  %wide = stablehlo.broadcast_in_dim %w, dims = [1] : (tensor<5xf64>) -> tensor<5x5xf64>
  %scaled = stablehlo.multiply %v, %wide : tensor<5x5xf64>
  %product = stablehlo.dot_general %scaled, %v, contracting_dims = [1] x [1] : (tensor<5x5xf64>, tensor<5x5xf64>) -> tensor<5x5xf64>
  %rest = stablehlo.subtract %product, %a : tensor<5x5xf64>
  %is_product = func.call @is_small_5x5(%rest) : (tensor<5x5xf64>) -> tensor<i1>
  %v_product = stablehlo.dot_general %v, %v, contracting_dims = [0] x [0] : (tensor<5x5xf64>, tensor<5x5xf64>) -> tensor<5x5xf64>
  %v_identity = func.call @identity_5() : () -> tensor<5x5xf64>
  %v_rest = stablehlo.subtract %v_product, %v_identity : tensor<5x5xf64>
  %v_is_orthogonal = func.call @is_small_5x5(%v_rest) : (tensor<5x5xf64>) -> tensor<i1>
  return %is_product, %v_is_orthogonal, %info : tensor<i1>, tensor<i1>, tensor<i32>
}
func.func private @is_small_16x16(%x: tensor<16x16xf64>) -> tensor<i1> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %bound = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %size = stablehlo.abs %x : tensor<16x16xf64>
  %largest = stablehlo.reduce(%size init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<16x16xf64>, tensor<f64>) -> tensor<f64>
  %r = stablehlo.compare LT, %largest, %bound : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func private @identity_16() -> tensor<16x16xf64> {
  %i = stablehlo.iota dim = 0 : tensor<16x16xi32>
  %j = stablehlo.iota dim = 1 : tensor<16x16xi32>
  %is_diagonal = stablehlo.compare EQ, %i, %j : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
  %r = stablehlo.convert %is_diagonal : (tensor<16x16xi1>) -> tensor<16x16xf64>
  return %r : tensor<16x16xf64>
}
func.func @equal_eigenvalues(%x: tensor<16x16xf64>) -> (tensor<i1>, tensor<i1>, tensor<i32>) {
  %ones = stablehlo.constant dense<0.0078125> : tensor<16x16xf64>
  %identity = func.call @identity_16() : () -> tensor<16x16xf64>
  %a = stablehlo.subtract %identity, %ones : tensor<16x16xf64>
  %v, %w, %info = stablehlo.custom_call @lapack_dsyevd_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<16x16xf64>) -> (tensor<16x16xf64>, tensor<16xf64>, tensor<i32>)
  %wide = stablehlo.broadcast_in_dim %w, dims = [1] : (tensor<16xf64>) -> tensor<16x16xf64>
  %scaled = stablehlo.multiply %v, %wide : tensor<16x16xf64>
  %product = stablehlo.dot_general %scaled, %v, contracting_dims = [1] x [1] : (tensor<16x16xf64>, tensor<16x16xf64>) -> tensor<16x16xf64>
  %rest = stablehlo.subtract %product, %a : tensor<16x16xf64>
  %is_product = func.call @is_small_16x16(%rest) : (tensor<16x16xf64>) -> tensor<i1>
  %v_product = stablehlo.dot_general %v, %v, contracting_dims = [0] x [0] : (tensor<16x16xf64>, tensor<16x16xf64>) -> tensor<16x16xf64>
  %v_identity = func.call @identity_16() : () -> tensor<16x16xf64>
  %v_rest = stablehlo.subtract %v_product, %v_identity : tensor<16x16xf64>
  %v_is_orthogonal = func.call @is_small_16x16(%v_rest) : (tensor<16x16xf64>) -> tensor<i1>
  return %is_product, %v_is_orthogonal, %info : tensor<i1>, tensor<i1>, tensor<i32>
}
func.func @singular_1(%x: tensor<1x1xf64>) -> (tensor<i1>, tensor<i1>, tensor<i1>, tensor<i32>) {
  %o, %s, %u, %v, %info = stablehlo.custom_call @lapack_dgesdd_ffi(%x) {mhlo.backend_config = {mode = 83 : ui8}} : (tensor<1x1xf64>) -> (tensor<1x1xf64>, tensor<1xf64>, tensor<1x1xf64>, tensor<1x1xf64>, tensor<i32>)
  %wide = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<1xf64>) -> tensor<1x1xf64>
  %scaled = stablehlo.multiply %u, %wide : tensor<1x1xf64>
  %product = stablehlo.dot_general %scaled, %v, contracting_dims = [1] x [0] : (tensor<1x1xf64>, tensor<1x1xf64>) -> tensor<1x1xf64>
  %rest = stablehlo.subtract %product, %x : tensor<1x1xf64>
  %is_product = func.call @is_small_1x1(%rest) : (tensor<1x1xf64>) -> tensor<i1>
  %u_product = stablehlo.dot_general %u, %u, contracting_dims = [0] x [0] : (tensor<1x1xf64>, tensor<1x1xf64>) -> tensor<1x1xf64>
  %u_identity = func.call @identity_1() : () -> tensor<1x1xf64>
  %u_rest = stablehlo.subtract %u_product, %u_identity : tensor<1x1xf64>
  %u_is_orthogonal = func.call @is_small_1x1(%u_rest) : (tensor<1x1xf64>) -> tensor<i1>
  %v_product = stablehlo.dot_general %v, %v, contracting_dims = [1] x [1] : (tensor<1x1xf64>, tensor<1x1xf64>) -> tensor<1x1xf64>
  %v_identity = func.call @identity_1() : () -> tensor<1x1xf64>
  %v_rest = stablehlo.subtract %v_product, %v_identity : tensor<1x1xf64>
  %v_is_orthogonal = func.call @is_small_1x1(%v_rest) : (tensor<1x1xf64>) -> tensor<i1>
  return %is_product, %u_is_orthogonal, %v_is_orthogonal, %info : tensor<i1>, tensor<i1>, tensor<i1>, tensor<i32>
}
func.func @singular_33(%x: tensor<33x33xf64>) -> (tensor<i1>, tensor<i1>, tensor<i1>, tensor<i32>) {
  %o, %s, %u, %v, %info = stablehlo.custom_call @lapack_dgesdd_ffi(%x) {mhlo.backend_config = {mode = 83 : ui8}} : (tensor<33x33xf64>) -> (tensor<33x33xf64>, tensor<33xf64>, tensor<33x33xf64>, tensor<33x33xf64>, tensor<i32>)
  %wide = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<33xf64>) -> tensor<33x33xf64>
  %scaled = stablehlo.multiply %u, %wide : tensor<33x33xf64>
  %product = stablehlo.dot_general %scaled, %v, contracting_dims = [1] x [0] : (tensor<33x33xf64>, tensor<33x33xf64>) -> tensor<33x33xf64>
  %rest = stablehlo.subtract %product, %x : tensor<33x33xf64>
  %is_product = func.call @is_small_33x33(%rest) : (tensor<33x33xf64>) -> tensor<i1>
  %u_product = stablehlo.dot_general %u, %u, contracting_dims = [0] x [0] : (tensor<33x33xf64>, tensor<33x33xf64>) -> tensor<33x33xf64>
  %u_identity = func.call @identity_33() : () -> tensor<33x33xf64>
  %u_rest = stablehlo.subtract %u_product, %u_identity : tensor<33x33xf64>
  %u_is_orthogonal = func.call @is_small_33x33(%u_rest) : (tensor<33x33xf64>) -> tensor<i1>
  %v_product = stablehlo.dot_general %v, %v, contracting_dims = [1] x [1] : (tensor<33x33xf64>, tensor<33x33xf64>) -> tensor<33x33xf64>
  %v_identity = func.call @identity_33() : () -> tensor<33x33xf64>
  %v_rest = stablehlo.subtract %v_product, %v_identity : tensor<33x33xf64>
  %v_is_orthogonal = func.call @is_small_33x33(%v_rest) : (tensor<33x33xf64>) -> tensor<i1>
  return %is_product, %u_is_orthogonal, %v_is_orthogonal, %info : tensor<i1>, tensor<i1>, tensor<i1>, tensor<i32>
}
func.func private @is_small_7x7(%x: tensor<7x7xf64>) -> tensor<i1> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %bound = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %size = stablehlo.abs %x : tensor<7x7xf64>
  %largest = stablehlo.reduce(%size init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<7x7xf64>, tensor<f64>) -> tensor<f64>
  %r = stablehlo.compare LT, %largest, %bound : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func private @identity_7() -> tensor<7x7xf64> {
  %i = stablehlo.iota dim = 0 : tensor<7x7xi32>
  %j = stablehlo.iota dim = 1 : tensor<7x7xi32>
  %is_diagonal = stablehlo.compare EQ, %i, %j : (tensor<7x7xi32>, tensor<7x7xi32>) -> tensor<7x7xi1>
  %r = stablehlo.convert %is_diagonal : (tensor<7x7xi1>) -> tensor<7x7xf64>
  return %r : tensor<7x7xf64>
}
func.func private @is_small_20x7(%x: tensor<20x7xf64>) -> tensor<i1> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %bound = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %size = stablehlo.abs %x : tensor<20x7xf64>
  %largest = stablehlo.reduce(%size init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<20x7xf64>, tensor<f64>) -> tensor<f64>
  %r = stablehlo.compare LT, %largest, %bound : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func @singular_of_tall(%x: tensor<20x7xf64>) -> (tensor<i1>, tensor<i1>, tensor<i1>, tensor<i32>) {
  %o, %s, %u, %v, %info = stablehlo.custom_call @lapack_dgesdd_ffi(%x) {mhlo.backend_config = {mode = 83 : ui8}} : (tensor<20x7xf64>) -> (tensor<20x7xf64>, tensor<7xf64>, tensor<20x7xf64>, tensor<7x7xf64>, tensor<i32>)
  %wide = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<7xf64>) -> tensor<20x7xf64>
  %scaled = stablehlo.multiply %u, %wide : tensor<20x7xf64>
  %product = stablehlo.dot_general %scaled, %v, contracting_dims = [1] x [0] : (tensor<20x7xf64>, tensor<7x7xf64>) -> tensor<20x7xf64>
  %rest = stablehlo.subtract %product, %x : tensor<20x7xf64>
  %is_product = func.call @is_small_20x7(%rest) : (tensor<20x7xf64>) -> tensor<i1>
  %u_product = stablehlo.dot_general %u, %u, contracting_dims = [0] x [0] : (tensor<20x7xf64>, tensor<20x7xf64>) -> tensor<7x7xf64>
  %u_identity = func.call @identity_7() : () -> tensor<7x7xf64>
  %u_rest = stablehlo.subtract %u_product, %u_identity : tensor<7x7xf64>
  %u_is_orthogonal = func.call @is_small_7x7(%u_rest) : (tensor<7x7xf64>) -> tensor<i1>
  %v_product = stablehlo.dot_general %v, %v, contracting_dims = [1] x [1] : (tensor<7x7xf64>, tensor<7x7xf64>) -> tensor<7x7xf64>
  %v_identity = func.call @identity_7() : () -> tensor<7x7xf64>
  %v_rest = stablehlo.subtract %v_product, %v_identity : tensor<7x7xf64>
  %v_is_orthogonal = func.call @is_small_7x7(%v_rest) : (tensor<7x7xf64>) -> tensor<i1>
  return %is_product, %u_is_orthogonal, %v_is_orthogonal, %info : tensor<i1>, tensor<i1>, tensor<i1>, tensor<i32>
}
func.func private @is_small_7x20(%x: tensor<7x20xf64>) -> tensor<i1> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %bound = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %size = stablehlo.abs %x : tensor<7x20xf64>
  %largest = stablehlo.reduce(%size init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<7x20xf64>, tensor<f64>) -> tensor<f64>
  %r = stablehlo.compare LT, %largest, %bound : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func @singular_of_wide(%x: tensor<7x20xf64>) -> (tensor<i1>, tensor<i1>, tensor<i1>, tensor<i32>) {
  %o, %s, %u, %v, %info = stablehlo.custom_call @lapack_dgesdd_ffi(%x) {mhlo.backend_config = {mode = 83 : ui8}} : (tensor<7x20xf64>) -> (tensor<7x20xf64>, tensor<7xf64>, tensor<7x7xf64>, tensor<7x20xf64>, tensor<i32>)
  %wide = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<7xf64>) -> tensor<7x7xf64>
  %scaled = stablehlo.multiply %u, %wide : tensor<7x7xf64>
  %product = stablehlo.dot_general %scaled, %v, contracting_dims = [1] x [0] : (tensor<7x7xf64>, tensor<7x20xf64>) -> tensor<7x20xf64>
  %rest = stablehlo.subtract %product, %x : tensor<7x20xf64>
  %is_product = func.call @is_small_7x20(%rest) : (tensor<7x20xf64>) -> tensor<i1>
  %u_product = stablehlo.dot_general %u, %u, contracting_dims = [0] x [0] : (tensor<7x7xf64>, tensor<7x7xf64>) -> tensor<7x7xf64>
  %u_identity = func.call @identity_7() : () -> tensor<7x7xf64>
  %u_rest = stablehlo.subtract %u_product, %u_identity : tensor<7x7xf64>
  %u_is_orthogonal = func.call @is_small_7x7(%u_rest) : (tensor<7x7xf64>) -> tensor<i1>
  %v_product = stablehlo.dot_general %v, %v, contracting_dims = [1] x [1] : (tensor<7x20xf64>, tensor<7x20xf64>) -> tensor<7x7xf64>
  %v_identity = func.call @identity_7() : () -> tensor<7x7xf64>
  %v_rest = stablehlo.subtract %v_product, %v_identity : tensor<7x7xf64>
  %v_is_orthogonal = func.call @is_small_7x7(%v_rest) : (tensor<7x7xf64>) -> tensor<i1>
  return %is_product, %u_is_orthogonal, %v_is_orthogonal, %info : tensor<i1>, tensor<i1>, tensor<i1>, tensor<i32>
}
func.func private @is_small_9x9(%x: tensor<9x9xf64>) -> tensor<i1> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %bound = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %size = stablehlo.abs %x : tensor<9x9xf64>
  %largest = stablehlo.reduce(%size init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<9x9xf64>, tensor<f64>) -> tensor<f64>
  %r = stablehlo.compare LT, %largest, %bound : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func private @identity_9() -> tensor<9x9xf64> {
  %i = stablehlo.iota dim = 0 : tensor<9x9xi32>
  %j = stablehlo.iota dim = 1 : tensor<9x9xi32>
  %is_diagonal = stablehlo.compare EQ, %i, %j : (tensor<9x9xi32>, tensor<9x9xi32>) -> tensor<9x9xi1>
  %r = stablehlo.convert %is_diagonal : (tensor<9x9xi1>) -> tensor<9x9xf64>
  return %r : tensor<9x9xf64>
}
func.func private @is_small_4x4(%x: tensor<4x4xf64>) -> tensor<i1> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %bound = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %size = stablehlo.abs %x : tensor<4x4xf64>
  %largest = stablehlo.reduce(%size init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x4xf64>, tensor<f64>) -> tensor<f64>
  %r = stablehlo.compare LT, %largest, %bound : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func private @identity_4() -> tensor<4x4xf64> {
  %i = stablehlo.iota dim = 0 : tensor<4x4xi32>
  %j = stablehlo.iota dim = 1 : tensor<4x4xi32>
  %is_diagonal = stablehlo.compare EQ, %i, %j : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
  %r = stablehlo.convert %is_diagonal : (tensor<4x4xi1>) -> tensor<4x4xf64>
  return %r : tensor<4x4xf64>
}
func.func private @is_small_9x4(%x: tensor<9x4xf64>) -> tensor<i1> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %bound = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %size = stablehlo.abs %x : tensor<9x4xf64>
  %largest = stablehlo.reduce(%size init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<9x4xf64>, tensor<f64>) -> tensor<f64>
  %r = stablehlo.compare LT, %largest, %bound : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func @all_vectors_of_tall(%x: tensor<9x4xf64>) -> (tensor<i1>, tensor<i1>, tensor<i1>, tensor<i32>) {
  %o, %s, %u, %v, %info = stablehlo.custom_call @lapack_dgesdd_ffi(%x) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<9x4xf64>) -> (tensor<9x4xf64>, tensor<4xf64>, tensor<9x9xf64>, tensor<4x4xf64>, tensor<i32>)
  %u_head = stablehlo.slice %u [0:9, 0:4] : (tensor<9x9xf64>) -> tensor<9x4xf64>
  %wide = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<4xf64>) -> tensor<9x4xf64>
  %scaled = stablehlo.multiply %u_head, %wide : tensor<9x4xf64>
  %product = stablehlo.dot_general %scaled, %v, contracting_dims = [1] x [0] : (tensor<9x4xf64>, tensor<4x4xf64>) -> tensor<9x4xf64>
  %rest = stablehlo.subtract %product, %x : tensor<9x4xf64>
  %is_product = func.call @is_small_9x4(%rest) : (tensor<9x4xf64>) -> tensor<i1>
  %u_product = stablehlo.dot_general %u, %u, contracting_dims = [0] x [0] : (tensor<9x9xf64>, tensor<9x9xf64>) -> tensor<9x9xf64>
  %u_identity = func.call @identity_9() : () -> tensor<9x9xf64>
  %u_rest = stablehlo.subtract %u_product, %u_identity : tensor<9x9xf64>
  %u_is_orthogonal = func.call @is_small_9x9(%u_rest) : (tensor<9x9xf64>) -> tensor<i1>
  %v_product = stablehlo.dot_general %v, %v, contracting_dims = [1] x [1] : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  %v_identity = func.call @identity_4() : () -> tensor<4x4xf64>
  %v_rest = stablehlo.subtract %v_product, %v_identity : tensor<4x4xf64>
  %v_is_orthogonal = func.call @is_small_4x4(%v_rest) : (tensor<4x4xf64>) -> tensor<i1>
  return %is_product, %u_is_orthogonal, %v_is_orthogonal, %info : tensor<i1>, tensor<i1>, tensor<i1>, tensor<i32>
}
func.func private @is_small_4x9(%x: tensor<4x9xf64>) -> tensor<i1> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %bound = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %size = stablehlo.abs %x : tensor<4x9xf64>
  %largest = stablehlo.reduce(%size init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x9xf64>, tensor<f64>) -> tensor<f64>
  %r = stablehlo.compare LT, %largest, %bound : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func @all_vectors_of_wide(%x: tensor<4x9xf64>) -> (tensor<i1>, tensor<i1>, tensor<i1>, tensor<i32>) {
  %o, %s, %u, %v, %info = stablehlo.custom_call @lapack_dgesdd_ffi(%x) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<4x9xf64>) -> (tensor<4x9xf64>, tensor<4xf64>, tensor<4x4xf64>, tensor<9x9xf64>, tensor<i32>)
  %v_head = stablehlo.slice %v [0:4, 0:9] : (tensor<9x9xf64>) -> tensor<4x9xf64>
  %wide = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<4xf64>) -> tensor<4x4xf64>
  %scaled = stablehlo.multiply %u, %wide : tensor<4x4xf64>
  %product = stablehlo.dot_general %scaled, %v_head, contracting_dims = [1] x [0] : (tensor<4x4xf64>, tensor<4x9xf64>) -> tensor<4x9xf64>
  %rest = stablehlo.subtract %product, %x : tensor<4x9xf64>
  %is_product = func.call @is_small_4x9(%rest) : (tensor<4x9xf64>) -> tensor<i1>
  %u_product = stablehlo.dot_general %u, %u, contracting_dims = [0] x [0] : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  %u_identity = func.call @identity_4() : () -> tensor<4x4xf64>
  %u_rest = stablehlo.subtract %u_product, %u_identity : tensor<4x4xf64>
  %u_is_orthogonal = func.call @is_small_4x4(%u_rest) : (tensor<4x4xf64>) -> tensor<i1>
  %v_product = stablehlo.dot_general %v, %v, contracting_dims = [1] x [1] : (tensor<9x9xf64>, tensor<9x9xf64>) -> tensor<9x9xf64>
  %v_identity = func.call @identity_9() : () -> tensor<9x9xf64>
  %v_rest = stablehlo.subtract %v_product, %v_identity : tensor<9x9xf64>
  %v_is_orthogonal = func.call @is_small_9x9(%v_rest) : (tensor<9x9xf64>) -> tensor<i1>
  return %is_product, %u_is_orthogonal, %v_is_orthogonal, %info : tensor<i1>, tensor<i1>, tensor<i1>, tensor<i32>
}
func.func private @is_small_12x12(%x: tensor<12x12xf64>) -> tensor<i1> {
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %bound = stablehlo.constant dense<1.0e-13> : tensor<f64>
  %size = stablehlo.abs %x : tensor<12x12xf64>
  %largest = stablehlo.reduce(%size init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<12x12xf64>, tensor<f64>) -> tensor<f64>
  %r = stablehlo.compare LT, %largest, %bound : (tensor<f64>, tensor<f64>) -> tensor<i1>
  return %r : tensor<i1>
}
func.func private @identity_12() -> tensor<12x12xf64> {
  %i = stablehlo.iota dim = 0 : tensor<12x12xi32>
  %j = stablehlo.iota dim = 1 : tensor<12x12xi32>
  %is_diagonal = stablehlo.compare EQ, %i, %j : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
  %r = stablehlo.convert %is_diagonal : (tensor<12x12xi1>) -> tensor<12x12xf64>
  return %r : tensor<12x12xf64>
}
func.func @rank_one(%x: tensor<12x12xf64>) -> (tensor<i1>, tensor<i1>, tensor<i1>, tensor<i32>) {
  %y = stablehlo.slice %x [0:12, 0:1] : (tensor<12x12xf64>) -> tensor<12x1xf64>
  %z = stablehlo.slice %x [0:1, 0:12] : (tensor<12x12xf64>) -> tensor<1x12xf64>
  %a = stablehlo.dot_general %y, %z, contracting_dims = [1] x [0] : (tensor<12x1xf64>, tensor<1x12xf64>) -> tensor<12x12xf64>
  %o, %s, %u, %v, %info = stablehlo.custom_call @lapack_dgesdd_ffi(%a) {mhlo.backend_config = {mode = 83 : ui8}} : (tensor<12x12xf64>) -> (tensor<12x12xf64>, tensor<12xf64>, tensor<12x12xf64>, tensor<12x12xf64>, tensor<i32>)
  %wide = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<12xf64>) -> tensor<12x12xf64>
  %scaled = stablehlo.multiply %u, %wide : tensor<12x12xf64>
  %product = stablehlo.dot_general %scaled, %v, contracting_dims = [1] x [0] : (tensor<12x12xf64>, tensor<12x12xf64>) -> tensor<12x12xf64>
  %rest = stablehlo.subtract %product, %a : tensor<12x12xf64>
  %is_product = func.call @is_small_12x12(%rest) : (tensor<12x12xf64>) -> tensor<i1>
  %u_product = stablehlo.dot_general %u, %u, contracting_dims = [0] x [0] : (tensor<12x12xf64>, tensor<12x12xf64>) -> tensor<12x12xf64>
  %u_identity = func.call @identity_12() : () -> tensor<12x12xf64>
  %u_rest = stablehlo.subtract %u_product, %u_identity : tensor<12x12xf64>
  %u_is_orthogonal = func.call @is_small_12x12(%u_rest) : (tensor<12x12xf64>) -> tensor<i1>
  %v_product = stablehlo.dot_general %v, %v, contracting_dims = [1] x [1] : (tensor<12x12xf64>, tensor<12x12xf64>) -> tensor<12x12xf64>
  %v_identity = func.call @identity_12() : () -> tensor<12x12xf64>
  %v_rest = stablehlo.subtract %v_product, %v_identity : tensor<12x12xf64>
  %v_is_orthogonal = func.call @is_small_12x12(%v_rest) : (tensor<12x12xf64>) -> tensor<i1>
  return %is_product, %u_is_orthogonal, %v_is_orthogonal, %info : tensor<i1>, tensor<i1>, tensor<i1>, tensor<i32>
}
