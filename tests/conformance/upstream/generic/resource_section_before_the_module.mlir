"builtin.module"() <{sym_name = "uses_resources"}> ({
  "func.func"() <{function_type = () -> tensor<1xi32>, sym_name = "first"}> ({
    %2 = "arith.constant"() <{value = dense_resource<a> : tensor<1xi32>}> : () -> tensor<1xi32>
    "func.return"(%2) : (tensor<1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<1xf32>, sym_name = "second"}> ({
    %0 = "arith.constant"() <{value = dense_resource<b> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = "t.wrap"(%0) <{blob = dense_resource<a> : tensor<4xi8>}> : (tensor<1xf32>) -> tensor<1xf32>
    "func.return"(%1) : (tensor<1xf32>) -> ()
  }) : () -> ()
  "memref.global"() <{constant, initial_value = dense_resource<a> : tensor<1xi32>, sym_name = "data", sym_visibility = "private", type = memref<1xi32>}> : () -> ()
}) {t.blob = dense_resource<b> : tensor<i32>} : () -> ()

{-#
  dialect_resources: {
    builtin: {
      a: "0x0400000001000000",
      b: "0x0400000002000000"
    }
  },
  external_resources: {
    runner: {
      threads: "4",
      fast: true
    }
  }
#-}

