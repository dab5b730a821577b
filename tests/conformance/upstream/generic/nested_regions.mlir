"builtin.module"() ({
  "t.no_body"() ({
  }) : () -> ()
  "t.empty_block"() ({
  ^bb0:
  }) : () -> ()
  "t.only_arguments"() ({
  ^bb0(%arg5: i32, %arg6: tensor<?xf32>):
  }) : () -> ()
  "t.three"() ({
    "t.a"() : () -> ()
  }, {
  }, {
  ^bb0(%arg4: index):
    "t.b"(%arg4) : (index) -> ()
  }) {names = ["a", "b", "c"]} : () -> ()
  %0:2 = "t.results"() <{kind = "loop"}> ({
  ^bb0(%arg3: f32):
    %4 = "t.next"(%arg3) : (f32) -> f32
    "t.yield"(%4) : (f32) -> ()
  }, {
  }) {after = 1 : i8} : () -> (f32, i32)
  "t.level1"(%0#1) ({
    "t.level2"() ({
      "t.level3"() ({
        "t.level4"() ({
          "t.level5"() ({
          ^bb0(%arg2: i1):
            "t.level6"(%arg2, %0#0) ({
              "t.level7"() ({
              }, {
              }) : () -> ()
            }) : (i1, f32) -> ()
          }) : () -> ()
        }) : () -> ()
        "t.sibling"() ({
          "t.x"() : () -> ()
        }) : () -> ()
      }) : () -> ()
    }, {
      %3 = "t.q"() : () -> i32
      "t.use"(%3) ({
        "t.uses_outer"(%3, %0#1) : (i32, i32) -> ()
      }) : (i32) -> ()
    }) : () -> ()
  }) : (i32) -> ()
  "func.func"() <{function_type = (f32) -> f32, sym_name = "in_function"}> ({
  ^bb0(%arg0: f32):
    %1 = "t.map"(%arg0) ({
    ^bb0(%arg1: f32):
      %2 = "arith.mulf"(%arg1, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "t.yield"(%2) : (f32) -> ()
    }) : (f32) -> f32
    "func.return"(%1) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

