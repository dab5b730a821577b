// The elementwise operations, in the text that upstream prints.
// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
func.func @unary(%x: tensor<4xf32>, %i: tensor<4xi32>, %c: tensor<4xcomplex<f32>>, %p: tensor<4xi1>) {
  %0 = stablehlo.abs %x : tensor<4xf32>
  %1 = stablehlo.abs %c : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %2 = stablehlo.exponential %x {mhlo.note = "kept"} : tensor<4xf32>
  %3 = stablehlo.tanh %x {result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf32>
  %4 = stablehlo.convert %i : (tensor<4xi32>) -> tensor<4xf32>
  %5 = stablehlo.convert %x : tensor<4xf32>
  %6 = stablehlo.count_leading_zeros %i : tensor<4xi32>
  %7 = stablehlo.not %p : tensor<4xi1>
  %8 = stablehlo.real %c : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %9 = stablehlo.is_finite %x : (tensor<4xf32>) -> tensor<4xi1>
  %10 = stablehlo.reduce_precision %x, format = e5m10 : tensor<4xf32>
  %11 = stablehlo.round_nearest_even %x : tensor<4xf32>
  return
}
func.func @binary(%x: tensor<4xf32>, %y: tensor<?xf32>, %u: tensor<4xui8>, %p: tensor<i1>) {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  %1 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  %2 = stablehlo.shift_right_logical %u, %u : tensor<4xui8>
  %3 = stablehlo.compare LT, %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %4 = stablehlo.compare GE, %x, %x, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %5 = stablehlo.select %3, %x, %x : tensor<4xi1>, tensor<4xf32>
  %6 = stablehlo.select %p, %x, %0 : tensor<i1>, tensor<4xf32>
  %7 = stablehlo.select %p, %x, %y : (tensor<i1>, tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  %8 = stablehlo.complex %x, %x : tensor<4xcomplex<f32>>
  %9 = stablehlo.clamp %x, %x, %0 : tensor<4xf32>
  %10 = chlo.square %x : tensor<4xf32> -> tensor<4xf32>
  %11 = chlo.next_after %x, %x : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %12 = chlo.broadcast_add %x, %p {broadcast_dimensions = array<i64>} : (tensor<4xf32>, tensor<i1>) -> tensor<4xf32>
  return
}
