// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() {a = dense_resource<used> : tensor<1xi8>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      used: "0x0100000001",
      unused: "0x0100000002"
    }
  }
#-}
