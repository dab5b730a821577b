#loc3 = loc("integer_sets.mlir":11:23)
#loc4 = loc("integer_sets.mlir":11:34)
#set = affine_set<() : (0 == 0)>
#set1 = affine_set<(d0) : (d0 - 2 >= 0, -d0 + 8 >= 0)>
#set2 = affine_set<(d0) : (d0 mod 4 == 0, (d0 floordiv 4) * 4 - d0 == 0)>
#set3 = affine_set<(d0, d1) : (d0 - d1 == 0)>
#set4 = affine_set<(d0) : (-d0 + 10 >= 0)>
#set5 = affine_set<(d0) : (d0 >= 0)>
#set6 = affine_set<()[s0, s1, s2] : (s0 + s1 * 2 - s2 >= 0)>
#set7 = affine_set<() : (1 == 0)>
#set8 = affine_set<(d0)[s0] : (d0 - s0 * 2 + 1 == 0)>
#set9 = affine_set<(d0, d1)[s0] : (d0 >= 0, d1 - d0 >= 0, -d1 + s0 - 1 >= 0)>
#set10 = affine_set<(d0) : (0 == 0)>
#set11 = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
#set12 = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 - 3 == 0)>
#set13 = affine_set<(d0, d1)[s0] : (d0 - d1 + s0 >= 0)>
"builtin.module"() ({
  "t.sets"() {always = #set, between = #set1, congruent = #set2, equal = #set3, flipped = #set4, half_line = #set5, many_symbols = #set6, never = #set7, shifted = #set8, triangle = #set9, trivial = #set10} : () -> () loc(#loc1)
  "func.func"() <{function_type = (index, index) -> (), sym_name = "nested_use"}> ({
  ^bb0(%arg0: index loc("integer_sets.mlir":11:23), %arg1: index loc("integer_sets.mlir":11:34)):
    "affine.if"(%arg0, %arg1) <{condition = #set11}> ({
      "affine.if"(%arg0, %arg1) <{condition = #set12}> ({
        "t.hit"() {again = #set11} : () -> () loc(#loc7)
        "affine.yield"() : () -> () loc(#loc6)
      }, {
      }) : (index, index) -> () loc(#loc6)
      "affine.yield"() : () -> () loc(#loc5)
    }, {
    }) : (index, index) -> () loc(#loc5)
    "func.return"() : () -> () loc(#loc8)
  }) : () -> () loc(#loc2)
  "t.alias"() <{where = #set13}> {also = [#set13, #set13]} : () -> () loc(#loc9)
  %0 = "t.in_type"() : () -> tensor<4xf32, #set5> loc(#loc10)
  %1 = "t.in_opaque"() : () -> !t.where<(d0, d1) -> (d0 - 1), [d0], "x >= 0"> loc(#loc11)
}) : () -> () loc(#loc)
#loc = loc("integer_sets.mlir":0:0)
#loc1 = loc("integer_sets.mlir":2:1)
#loc2 = loc("integer_sets.mlir":11:1)
#loc5 = loc("integer_sets.mlir":12:3)
#loc6 = loc("integer_sets.mlir":13:5)
#loc7 = loc("integer_sets.mlir":14:7)
#loc8 = loc("integer_sets.mlir":17:3)
#loc9 = loc("integer_sets.mlir":21:1)
#loc10 = loc("integer_sets.mlir":22:1)
#loc11 = loc("integer_sets.mlir":23:1)

