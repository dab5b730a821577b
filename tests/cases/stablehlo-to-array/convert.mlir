// Changes of element types.
// RUN: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// EVAL: from_floats([1.7000000476837158, -1.7000000476837158, 0.0, 10000000000.0, nan]) = [1, -1, 0, 2147483647, 0], [true, true, false, true, true], [1, -1, 0, 127, 0]
// EVAL: to_unsigned([1.7000000476837158, 0.0, 200.0]) = [1, 0, -56]
// EVAL: from_signed([3, -3, 300]) = [3.0, -3.0, 300.0], [3, -3, 44], [true, true, true]
// EVAL: from_unsigned([3, -1]) = [3.0, 255.0], [3, 255], [3, 255]
// EVAL: from_booleans([true, false]) = [1.0, 0.0], [1, 0]
// EVAL: bits_of([1.0, -0.0, inf]) = [1065353216, -2147483648, 2139095040]
// EVAL: bytes_of([16909060, -66052]) = [[4, 3, 2, 1], [-4, -3, -2, -1]]
// EVAL: of_bytes([[4, 3, 2, 1], [-4, -3, -2, -1]]) = [16909060, -66052]
// EVAL: rounded([1.000100016593933, 3.141590118408203, 1000000000.0, -9.999999717180685e-10, 65504.0]) = [1.0, 3.140625, inf, -0.0, 65504.0]

func.func @from_floats(%arg0: tensor<5xf32>) -> (tensor<5xi32>, tensor<5xi1>, tensor<5xi8>) {
  %0 = stablehlo.convert %arg0 : (tensor<5xf32>) -> tensor<5xi32>
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5xf32>
  %2 = stablehlo.compare NE, %arg0, %1, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
  %3 = stablehlo.convert %2 : tensor<5xi1>
  %4 = stablehlo.convert %arg0 : (tensor<5xf32>) -> tensor<5xi8>
  return %0, %3, %4 : tensor<5xi32>, tensor<5xi1>, tensor<5xi8>
}

func.func @to_unsigned(%arg0: tensor<3xf32>) -> tensor<3xui8> {
  %0 = stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xui8>
  return %0 : tensor<3xui8>
}

func.func @from_signed(%arg0: tensor<3xi32>) -> (tensor<3xf32>, tensor<3xi8>, tensor<3xi1>) {
  %0 = stablehlo.convert %arg0 : (tensor<3xi32>) -> tensor<3xf32>
  %1 = stablehlo.convert %arg0 : (tensor<3xi32>) -> tensor<3xi8>
  %c = stablehlo.constant dense<0> : tensor<i32>
  %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
  %3 = stablehlo.compare NE, %arg0, %2, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  %4 = stablehlo.convert %3 : tensor<3xi1>
  return %0, %1, %4 : tensor<3xf32>, tensor<3xi8>, tensor<3xi1>
}

func.func @from_unsigned(%arg0: tensor<2xui8>) -> (tensor<2xf32>, tensor<2xi32>, tensor<2xui32>) {
  %0 = stablehlo.convert %arg0 : (tensor<2xui8>) -> tensor<2xf32>
  %1 = stablehlo.convert %arg0 : (tensor<2xui8>) -> tensor<2xi32>
  %2 = stablehlo.convert %arg0 : (tensor<2xui8>) -> tensor<2xui32>
  return %0, %1, %2 : tensor<2xf32>, tensor<2xi32>, tensor<2xui32>
}

func.func @from_booleans(%arg0: tensor<2xi1>) -> (tensor<2xf32>, tensor<2xi32>) {
  %0 = stablehlo.convert %arg0 : (tensor<2xi1>) -> tensor<2xf32>
  %1 = stablehlo.convert %arg0 : (tensor<2xi1>) -> tensor<2xi32>
  return %0, %1 : tensor<2xf32>, tensor<2xi32>
}

func.func @bits_of(%arg0: tensor<3xf32>) -> tensor<3xi32> {
  %0 = stablehlo.bitcast_convert %arg0 : (tensor<3xf32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

func.func @bytes_of(%arg0: tensor<2xui32>) -> tensor<2x4xui8> {
  %0 = stablehlo.bitcast_convert %arg0 : (tensor<2xui32>) -> tensor<2x4xui8>
  return %0 : tensor<2x4xui8>
}

func.func @of_bytes(%arg0: tensor<2x4xui8>) -> tensor<2xui32> {
  %0 = stablehlo.bitcast_convert %arg0 : (tensor<2x4xui8>) -> tensor<2xui32>
  return %0 : tensor<2xui32>
}

func.func @rounded(%arg0: tensor<5xf32>) -> tensor<5xf32> {
  %0 = stablehlo.reduce_precision %arg0, format = e5m10 : tensor<5xf32>
  return %0 : tensor<5xf32>
}
