// RUN: cotan opt %s --mlir-elide-elementsattrs-if-larger=2 --allow-unregistered-dialect
// RUN: cotan opt %s --elide-elements=3 --mlir-elide-resource-strings-if-larger=20 --allow-unregistered-dialect
// RUN: cotan opt %s --verify-roundtrip --allow-unregistered-dialect

func.func @f() -> (tensor<3xi32>, tensor<2xi32>, tensor<9xi32>) {
  %0 = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %1 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %splat = arith.constant dense<1> : tensor<9xi32>
  "some.op"() {a = [dense<[1, 2, 3, 4]> : tensor<4xi8>, {b = dense_resource<blob> : tensor<2xi32>}]} : () -> ()
  return %0, %1, %splat : tensor<3xi32>, tensor<2xi32>, tensor<9xi32>
}

{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000100000002000000",
      other: "0x0400000001"
    }
  }
#-}
