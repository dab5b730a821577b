// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() {a = dense_resource<b1> : tensor<3xi32>} : () -> ()
"t.a"() {a = dense_resource<"odd key"> : tensor<1xi8>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      b1: "0x04000000010000000200000003000000",
      "odd key": "0x0100000001"
    }
  },
  external_resources: {
    foo: {
      a: true,
      b: "x",
      c: "0x0400000001"
    }
  }
#-}
