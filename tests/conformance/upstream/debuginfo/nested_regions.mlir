#loc4 = loc("nested_regions.mlir":7:8)
#loc5 = loc("nested_regions.mlir":7:17)
#loc8 = loc("nested_regions.mlir":13:6)
#loc11 = loc("nested_regions.mlir":17:6)
#loc19 = loc("nested_regions.mlir":26:17)
#loc28 = loc("nested_regions.mlir":38:24)
#loc30 = loc("nested_regions.mlir":40:8)
"builtin.module"() ({
  "t.no_body"() ({
  }) : () -> () loc(#loc1)
  "t.empty_block"() ({
  ^bb0:
  }) : () -> () loc(#loc2)
  "t.only_arguments"() ({
  ^bb0(%arg5: i32 loc("nested_regions.mlir":7:8), %arg6: tensor<?xf32> loc("nested_regions.mlir":7:17)):
  }) : () -> () loc(#loc3)
  "t.three"() ({
    "t.a"() : () -> () loc(#loc7)
  }, {
  }, {
  ^bb0(%arg4: index loc("nested_regions.mlir":13:6)):
    "t.b"(%arg4) : (index) -> () loc(#loc9)
  }) {names = ["a", "b", "c"]} : () -> () loc(#loc6)
  %0:2 = "t.results"() <{kind = "loop"}> ({
  ^bb0(%arg3: f32 loc("nested_regions.mlir":17:6)):
    %4 = "t.next"(%arg3) : (f32) -> f32 loc(#loc12)
    "t.yield"(%4) : (f32) -> () loc(#loc13)
  }, {
  }) {after = 1 : i8} : () -> (f32, i32) loc(#loc10)
  "t.level1"(%0#1) ({
    "t.level2"() ({
      "t.level3"() ({
        "t.level4"() ({
          "t.level5"() ({
          ^bb0(%arg2: i1 loc("nested_regions.mlir":26:17)):
            "t.level6"(%arg2, %0#0) ({
              "t.level7"() ({
              }, {
              }) : () -> () loc(#loc21)
            }) : (i1, f32) -> () loc(#loc20)
          }) : () -> () loc(#loc18)
        }) : () -> () loc(#loc17)
        "t.sibling"() ({
          "t.x"() : () -> () loc(#loc23)
        }) : () -> () loc(#loc22)
      }) : () -> () loc(#loc16)
    }, {
      %3 = "t.q"() : () -> i32 loc(#loc24)
      "t.use"(%3) ({
        "t.uses_outer"(%3, %0#1) : (i32, i32) -> () loc(#loc26)
      }) : (i32) -> () loc(#loc25)
    }) : () -> () loc(#loc15)
  }) : (i32) -> () loc(#loc14)
  "func.func"() <{function_type = (f32) -> f32, sym_name = "in_function"}> ({
  ^bb0(%arg0: f32 loc("nested_regions.mlir":38:24)):
    %1 = "t.map"(%arg0) ({
    ^bb0(%arg1: f32 loc("nested_regions.mlir":40:8)):
      %2 = "arith.mulf"(%arg1, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc31)
      "t.yield"(%2) : (f32) -> () loc(#loc32)
    }) : (f32) -> f32 loc(#loc29)
    "func.return"(%1) : (f32) -> () loc(#loc33)
  }) : () -> () loc(#loc27)
}) : () -> () loc(#loc)
#loc = loc("nested_regions.mlir":0:0)
#loc1 = loc("nested_regions.mlir":2:1)
#loc2 = loc("nested_regions.mlir":3:1)
#loc3 = loc("nested_regions.mlir":6:1)
#loc6 = loc("nested_regions.mlir":9:1)
#loc7 = loc("nested_regions.mlir":10:3)
#loc9 = loc("nested_regions.mlir":14:3)
#loc10 = loc("nested_regions.mlir":16:8)
#loc12 = loc("nested_regions.mlir":18:8)
#loc13 = loc("nested_regions.mlir":19:3)
#loc14 = loc("nested_regions.mlir":21:1)
#loc15 = loc("nested_regions.mlir":22:3)
#loc16 = loc("nested_regions.mlir":23:5)
#loc17 = loc("nested_regions.mlir":24:7)
#loc18 = loc("nested_regions.mlir":25:9)
#loc20 = loc("nested_regions.mlir":27:11)
#loc21 = loc("nested_regions.mlir":27:35)
#loc22 = loc("nested_regions.mlir":30:7)
#loc23 = loc("nested_regions.mlir":30:24)
#loc24 = loc("nested_regions.mlir":33:10)
#loc25 = loc("nested_regions.mlir":34:5)
#loc26 = loc("nested_regions.mlir":34:20)
#loc27 = loc("nested_regions.mlir":38:1)
#loc29 = loc("nested_regions.mlir":39:8)
#loc31 = loc("nested_regions.mlir":41:10)
#loc32 = loc("nested_regions.mlir":42:5)
#loc33 = loc("nested_regions.mlir":44:3)

