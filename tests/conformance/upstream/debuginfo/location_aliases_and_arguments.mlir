#loc1 = loc("base.src":1:1)
#loc2 = loc("a")
#loc3 = loc(unknown)
#loc4 = loc("location_aliases_and_arguments.mlir":7:82)
#loc5 = loc("x.src":5:6)
#loc7 = loc("p")
#loc8 = loc("q")
#loc9 = loc("r")
#loc10 = loc("t":1:1 to 2:2)
#loc13 = loc("in list")
#loc14 = loc("f")
#loc15 = loc("g")
#loc16 = loc("attribute.src":9:9)
#loc17 = loc("n"(#loc1))
#loc18 = loc(fused[#loc7, #loc8])
#loc19 = loc(callsite(#loc9 at #loc1))
#loc20 = loc("s"(#loc10))
#loc21 = loc(callsite(#loc14 at #loc15))
#loc22 = loc(callsite(#loc17 at #loc1))
#loc23 = loc(fused<{step = 2 : i32}>[#loc22, #loc17])
"builtin.module"() ({
  "func.func"() <{function_type = (i32, f32, i1, index) -> i32, sym_name = "arguments"}> ({
  ^bb0(%arg4: i32 loc("a"), %arg5: f32 loc("n"(#loc1)), %arg6: i1 loc(unknown), %arg7: index loc("location_aliases_and_arguments.mlir":7:82)):
    "cf.cond_br"(%arg6, %arg4)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> () loc(#loc22)
  ^bb1(%1: i32 loc("x.src":5:6)):  // 2 preds: ^bb0, ^bb2
    %2 = "arith.addi"(%1, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(#loc6)
    "func.return"(%2) : (i32) -> () loc(#loc1)
  ^bb2:  // pred: ^bb0
    %3 = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc(#loc23)
    "cf.br"(%3)[^bb1] : (i32) -> () loc(#loc25)
  }) : () -> () loc(#loc23)
  "t.regions"() ({
  ^bb0(%arg0: i32 loc(fused[#loc7, #loc8]), %arg1: tensor<2xf32> loc(callsite(#loc9 at #loc1)), %arg2: i1 loc("s"(#loc10))):
    "t.inner"(%arg0) : (i32) -> () loc(#loc6)
    %0 = "t.value"() ({
    ^bb0(%arg3: index loc(callsite(#loc17 at #loc1))):
      "t.deepest"(%arg3) : (index) -> () loc(#loc11)
    }) : () -> i32 loc(#loc17)
  }, {
    "t.second"() : () -> () loc(#loc12)
  }) {list = [#loc13, #loc21, #loc3], where = #loc16} : () -> () loc(#loc24)
  "t.attribute_alias"() {l = #loc1, m = #loc23} : () -> () loc(#loc1)
}) : () -> () loc(#loc)
#loc = loc("location_aliases_and_arguments.mlir":0:0)
#loc6 = loc("later.src":2:2)
#loc11 = loc("deepest")
#loc12 = loc("location_aliases_and_arguments.mlir":25:3)
#loc24 = loc(fused[#loc22, #loc17])
#loc25 = loc(callsite(#loc23 at #loc22))

