// RUN[1]: cotan opt %s

func.func @f() {
  %short = arith.constant dense_resource<six> : tensor<2xf32>
  %long = arith.constant dense_resource<six> : tensor<f32>
  %huge = arith.constant dense_resource<six> : tensor<9223372036854775807x4294967296x4294967296xf64>
  %dynamic = arith.constant dense_resource<six> : tensor<?xi8>
  %unranked = arith.constant dense_resource<six> : tensor<*xi8>
  %right = arith.constant dense_resource<six> : tensor<3xf16>
  return
}

{-# dialect_resources: { builtin: { six: "0x04000000010203040506" } } #-}
