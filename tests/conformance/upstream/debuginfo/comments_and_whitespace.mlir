#loc2 = loc("comments_and_whitespace.mlir":12:5)
#loc3 = loc("comments_and_whitespace.mlir":13:5)
#loc6 = loc("comments_and_whitespace.mlir":25:16)
#map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1 * 2)>
"builtin.module"() ({
  "func.func"() <{function_type = (i32, f32) -> (i32, f32), sym_name = "spread"}> ({
  ^bb0(%arg0: i32 loc("comments_and_whitespace.mlir":12:5), %arg1: f32 loc("comments_and_whitespace.mlir":13:5)):
    %0:2 = "t.dense"(%arg0, %arg1) <{p = [1, 2, 3]}> {k = #map} : (i32, f32) -> (i32, f32) loc(#loc4)
    "t.region"() ({
    }, {
    ^bb0(%arg2: tuple<i32, f32> loc("comments_and_whitespace.mlir":25:16)):
      "t.same_line"(%arg2) : (tuple<i32, f32>) -> () loc(#loc7)
      "t.two_on_a_line"() : () -> () loc(#loc8)
    }) {other = "/* nor this */", string = "// not a comment"} : () -> () loc(#loc5)
    "func.return"(%0#0, %0#1) : (i32, f32) -> () loc(#loc9)
  }) {t.a = 1 : i64, t.b} : () -> () loc(#loc1)
  "t.last"() : () -> () loc(#loc10)
  "t.carriage"() {a = 1 : i64, b = 2 : i64} : () -> () loc(#loc11)
}) : () -> () loc(#loc)
#loc = loc("comments_and_whitespace.mlir":0:0)
#loc1 = loc("comments_and_whitespace.mlir":11:1)
#loc4 = loc("comments_and_whitespace.mlir":19:8)
#loc5 = loc("comments_and_whitespace.mlir":23:3)
#loc7 = loc("comments_and_whitespace.mlir":25:31)
#loc8 = loc("comments_and_whitespace.mlir":25:65)
#loc9 = loc("comments_and_whitespace.mlir":27:4)
#loc10 = loc("x":1:2)
#loc11 = loc("comments_and_whitespace.mlir":31:1)

