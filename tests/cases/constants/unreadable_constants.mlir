// A constant whose elements cannot be read is refused by name by each engine.
// RUN[1]: cotan run %s --engine=interpret --fn missing
// RUN[1]: cotan run %s --engine=interpret --fn text
// RUN[1]: cotan run %s --engine=interpret --fn wide
// RUN[1]: cotan run %s --engine=interpret --fn no_zero
// RUN[1]: cotan run %s --engine=interpret --fn huge
// RUN[1]: cotan opt %s --pass-pipeline='builtin.module(arrays-to-nests,bufferize)'

func.func @missing() -> tensor<2xf32> {
  %c = arith.constant dense_resource<left_out> : tensor<2xf32>
  return %c : tensor<2xf32>
}

func.func @text() -> tensor<2xf32> {
  %c = arith.constant dense_resource<text> : tensor<2xf32>
  return %c : tensor<2xf32>
}

func.func @wide() -> tensor<4xi128> {
  %c = arith.constant sparse<[1, 3], [2, 4]> : tensor<4xi128>
  return %c : tensor<4xi128>
}

func.func @no_zero() -> tensor<4xf8E8M0FNU> {
  %c = arith.constant sparse<[1, 3], [2.0, 4.0]> : tensor<4xf8E8M0FNU>
  return %c : tensor<4xf8E8M0FNU>
}

func.func @huge() -> tensor<4294967296x1073741824xf64> {
  %c = arith.constant sparse<[[1, 1]], [2.0]> : tensor<4294967296x1073741824xf64>
  return %c : tensor<4294967296x1073741824xf64>
}

{-# dialect_resources: { builtin: { text: "no bytes" } } #-}
