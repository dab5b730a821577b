// File metadata written first and on few lines, with comments inside, and a module that follows it.
{-# // the metadata may come before everything
  dialect_resources: { builtin: { a: "0x0400000001000000", b: "0x0400000002000000" } }, // two blobs
  external_resources: { empty_one: { }, runner: { threads: "4", fast: true } }
#-}

module @uses_resources attributes {t.blob = dense_resource<b> : tensor<i32>} {
  func.func @first() -> tensor<1xi32> {
    %0 = arith.constant dense_resource<a> : tensor<1xi32>
    return %0 : tensor<1xi32>
  }
  func.func @second() -> tensor<1xf32> {
    %0 = arith.constant dense_resource<b> : tensor<1xf32>
    %1 = "t.wrap"(%0) <{blob = dense_resource<a> : tensor<4xi8>}> : (tensor<1xf32>) -> tensor<1xf32>
    return %1 : tensor<1xf32>
  }
  memref.global "private" constant @data : memref<1xi32> = dense_resource<a>
}

// The module above is the only top-level operation, so it is not wrapped in another.
// Keys repeat below only inside this comment: { builtin: { a: "0x00" } }.
