// RUN[1]: cotan opt %s

func.func @f(%i: index, %x: f64) -> memref<2xf64> {
  %few = loop.constant dense<[1.0, 2.0]> : tensor<2xf64> -> memref<3xf64>
  %flat = loop.constant dense<[[1.0, 2.0]]> : tensor<1x2xf64> -> memref<1x2xf64>
  %type = loop.constant dense<[1.0, 2.0]> : tensor<2xf64> -> memref<2xf32>
  %open = loop.constant dense<[1.0, 2.0]> : tensor<2xf64> -> memref<?xf64>
  %scalar = loop.constant 1.0 : f64 -> memref<1xf64>
  %blob = loop.constant dense_resource<six> : tensor<2xf32> -> memref<2xf32>
  %stored = loop.constant dense<[1.0, 2.0]> : tensor<2xf64> -> memref<2xf64>
  memref.store %x, %stored[%i] : memref<2xf64>
  %freed = loop.constant dense<[1.0, 2.0]> : tensor<2xf64> -> memref<2xf64>
  memref.dealloc %freed : memref<2xf64>
  %returned = loop.constant dense<[1.0, 2.0]> : tensor<2xf64> -> memref<2xf64>
  %read = loop.constant dense<[1.0, 2.0]> : tensor<2xf64> -> memref<2xf64>
  %r = memref.load %read[%i] : memref<2xf64>
  return %returned : memref<2xf64>
}

{-# dialect_resources: { builtin: { six: "0x04000000010203040506" } } #-}
