#loc = loc("in list")
#loc1 = loc("f")
#loc2 = loc("g")
#loc3 = loc(unknown)
#loc4 = loc("attribute.src":9:9)
#loc5 = loc("base.src":1:1)
#loc6 = loc(callsite(#loc1 at #loc2))
#loc7 = loc("n"(#loc5))
#loc8 = loc(callsite(#loc7 at #loc5))
#loc9 = loc(fused<{step = 2 : i32}>[#loc8, #loc7])
"builtin.module"() ({
  "func.func"() <{function_type = (i32, f32, i1, index) -> i32, sym_name = "arguments"}> ({
  ^bb0(%arg4: i32, %arg5: f32, %arg6: i1, %arg7: index):
    "cf.cond_br"(%arg6, %arg4)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
  ^bb1(%1: i32):  // 2 preds: ^bb0, ^bb2
    %2 = "arith.addi"(%1, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"(%2) : (i32) -> ()
  ^bb2:  // pred: ^bb0
    %3 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "cf.br"(%3)[^bb1] : (i32) -> ()
  }) : () -> ()
  "t.regions"() ({
  ^bb0(%arg0: i32, %arg1: tensor<2xf32>, %arg2: i1):
    "t.inner"(%arg0) : (i32) -> ()
    %0 = "t.value"() ({
    ^bb0(%arg3: index):
      "t.deepest"(%arg3) : (index) -> ()
    }) : () -> i32
  }, {
    "t.second"() : () -> ()
  }) {list = [#loc, #loc6, #loc3], where = #loc4} : () -> ()
  "t.attribute_alias"() {l = #loc5, m = #loc9} : () -> ()
}) : () -> ()

