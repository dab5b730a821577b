#distinct = distinct[0]<"first">
#distinct1 = distinct[1]<"second">
#distinct2 = distinct[2]<"first">
#distinct3 = distinct[3]<#u.x>
#distinct4 = distinct[4]<1.500000e+00 : f64>
#distinct5 = distinct[5]<@sym::@bol>
#distinct6 = distinct[6]<[@a]>
#distinct7 = distinct[7]<"arg">
#distinct8 = distinct[8]<"result">
#loc7 = loc("distinct_attributes.mlir":15:19)
"builtin.module"() ({
  "t.one"() {a = #distinct, b = #distinct1, c = #distinct2} : () -> () loc(#loc1)
  "t.two"() {again = #distinct, dict = {x = #distinct2}, list = [#distinct, #distinct, #distinct1]} : () -> () loc(#loc2)
  "t.units"() {a = distinct[9]<>, b = distinct[10]<>, c = distinct[9]<>, d = [distinct[11]<>]} : () -> () loc(#loc3)
  "t.inline"() {a = #distinct3, b = #distinct4, c = #distinct3, d = #distinct5} : () -> () loc(#loc4)
  "t.props"() <{id = distinct[12]<42 : i32>, other = distinct[13]<{name = "n", parts = [1, 2]}>}> : () -> () loc(#loc5)
  "func.func"() <{arg_attrs = [{t.id = #distinct7}], function_type = (i32) -> i32, res_attrs = [{t.id = #distinct8}], sym_name = "scopes"}> ({
  ^bb0(%arg0: i32 loc("distinct_attributes.mlir":15:19)):
    %0 = "t.inner"(%arg0) ({
      "t.deep"() {scope = #distinct1} : () -> () loc(#loc9)
    }) {scope = #distinct6} : (i32) -> i32 loc(#loc11)
    "func.return"(%0) : (i32) -> () loc(#loc10)
  }) {t.scope = #distinct} : () -> () loc(#loc6)
}) : () -> () loc(#loc)
#loc = loc("distinct_attributes.mlir":0:0)
#loc1 = loc("distinct_attributes.mlir":9:1)
#loc2 = loc("distinct_attributes.mlir":10:1)
#loc3 = loc("distinct_attributes.mlir":11:1)
#loc4 = loc("distinct_attributes.mlir":12:1)
#loc5 = loc("distinct_attributes.mlir":13:1)
#loc6 = loc("distinct_attributes.mlir":15:1)
#loc8 = loc("in scope")
#loc9 = loc("distinct_attributes.mlir":17:5)
#loc10 = loc("distinct_attributes.mlir":19:3)
#loc11 = loc(fused<#distinct6>[#loc8])

