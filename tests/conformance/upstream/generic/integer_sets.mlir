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
  "t.sets"() {always = #set, between = #set1, congruent = #set2, equal = #set3, flipped = #set4, half_line = #set5, many_symbols = #set6, never = #set7, shifted = #set8, triangle = #set9, trivial = #set10} : () -> ()
  "func.func"() <{function_type = (index, index) -> (), sym_name = "nested_use"}> ({
  ^bb0(%arg0: index, %arg1: index):
    "affine.if"(%arg0, %arg1) <{condition = #set11}> ({
      "affine.if"(%arg0, %arg1) <{condition = #set12}> ({
        "t.hit"() {again = #set11} : () -> ()
        "affine.yield"() : () -> ()
      }, {
      }) : (index, index) -> ()
      "affine.yield"() : () -> ()
    }, {
    }) : (index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "t.alias"() <{where = #set13}> {also = [#set13, #set13]} : () -> ()
  %0 = "t.in_type"() : () -> tensor<4xf32, #set5>
  %1 = "t.in_opaque"() : () -> !t.where<(d0, d1) -> (d0 - 1), [d0], "x >= 0">
}) : () -> ()

