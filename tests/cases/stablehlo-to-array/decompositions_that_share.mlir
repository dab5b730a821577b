// Singular value decompositions of several shapes, whose functions have parts in common: those of two
// columns, and, with some and with all vectors, those of four rows.
// RUN: cotan run %s --engine=interpret --fn values --arg "[[3.0, 0.0], [0.0, 4.0], [0.0, 0.0], [0.0, 0.0]]"
func.func @values(%x: tensor<4x2xf64>) -> (tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) {
  %o, %some, %u, %v, %info = stablehlo.custom_call @lapack_dgesdd_ffi(%x) {mhlo.backend_config = {mode = 83 : ui8}} : (tensor<4x2xf64>) -> (tensor<4x2xf64>, tensor<2xf64>, tensor<4x2xf64>, tensor<2x2xf64>, tensor<i32>)
  %o_1, %all, %u_1, %v_1, %info_1 = stablehlo.custom_call @lapack_dgesdd_ffi(%x) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<4x2xf64>) -> (tensor<4x2xf64>, tensor<2xf64>, tensor<4x4xf64>, tensor<2x2xf64>, tensor<i32>)
  %three = stablehlo.slice %x [0:3, 0:2] : (tensor<4x2xf64>) -> tensor<3x2xf64>
  %o_2, %of_three, %u_2, %v_2, %info_2 = stablehlo.custom_call @lapack_dgesdd_ffi(%three) {mhlo.backend_config = {mode = 83 : ui8}} : (tensor<3x2xf64>) -> (tensor<3x2xf64>, tensor<2xf64>, tensor<3x2xf64>, tensor<2x2xf64>, tensor<i32>)
  %square = stablehlo.slice %x [0:2, 0:2] : (tensor<4x2xf64>) -> tensor<2x2xf64>
  %o_3, %of_square, %u_3, %v_3, %info_3 = stablehlo.custom_call @lapack_dgesdd_ffi(%square) {mhlo.backend_config = {mode = 83 : ui8}} : (tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2xf64>, tensor<2x2xf64>, tensor<2x2xf64>, tensor<i32>)
  %turned = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x2xf64>) -> tensor<2x4xf64>
  %o_4, %of_wide, %u_4, %v_4, %info_4 = stablehlo.custom_call @lapack_dgesdd_ffi(%turned) {mhlo.backend_config = {mode = 83 : ui8}} : (tensor<2x4xf64>) -> (tensor<2x4xf64>, tensor<2xf64>, tensor<2x2xf64>, tensor<2x4xf64>, tensor<i32>)
  return %some, %all, %of_three, %of_square, %of_wide : tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>
}
