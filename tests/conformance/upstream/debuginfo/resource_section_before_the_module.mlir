"builtin.module"() <{sym_name = "uses_resources"}> ({
  "func.func"() <{function_type = () -> tensor<1xi32>, sym_name = "first"}> ({
    %2 = "arith.constant"() <{value = dense_resource<a> : tensor<1xi32>}> : () -> tensor<1xi32> loc(#loc2)
    "func.return"(%2) : (tensor<1xi32>) -> () loc(#loc3)
  }) : () -> () loc(#loc1)
  "func.func"() <{function_type = () -> tensor<1xf32>, sym_name = "second"}> ({
    %0 = "arith.constant"() <{value = dense_resource<b> : tensor<1xf32>}> : () -> tensor<1xf32> loc(#loc5)
    %1 = "t.wrap"(%0) <{blob = dense_resource<a> : tensor<4xi8>}> : (tensor<1xf32>) -> tensor<1xf32> loc(#loc6)
    "func.return"(%1) : (tensor<1xf32>) -> () loc(#loc7)
  }) : () -> () loc(#loc4)
  "memref.global"() <{constant, initial_value = dense_resource<a> : tensor<1xi32>, sym_name = "data", sym_visibility = "private", type = memref<1xi32>}> : () -> () loc(#loc8)
}) {t.blob = dense_resource<b> : tensor<i32>} : () -> () loc(#loc)
#loc = loc("resource_section_before_the_module.mlir":7:1)
#loc1 = loc("resource_section_before_the_module.mlir":8:3)
#loc2 = loc("resource_section_before_the_module.mlir":9:10)
#loc3 = loc("resource_section_before_the_module.mlir":10:5)
#loc4 = loc("resource_section_before_the_module.mlir":12:3)
#loc5 = loc("resource_section_before_the_module.mlir":13:10)
#loc6 = loc("resource_section_before_the_module.mlir":14:10)
#loc7 = loc("resource_section_before_the_module.mlir":15:5)
#loc8 = loc("resource_section_before_the_module.mlir":17:3)

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

