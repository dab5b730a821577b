#map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1 * 2)>
"builtin.module"() ({
  "func.func"() <{function_type = (i32, f32) -> (i32, f32), sym_name = "spread"}> ({
  ^bb0(%arg0: i32, %arg1: f32):
    %0:2 = "t.dense"(%arg0, %arg1) <{p = [1, 2, 3]}> {k = #map} : (i32, f32) -> (i32, f32)
    "t.region"() ({
    }, {
    ^bb0(%arg2: tuple<i32, f32>):
      "t.same_line"(%arg2) : (tuple<i32, f32>) -> ()
      "t.two_on_a_line"() : () -> ()
    }) {other = "/* nor this */", string = "// not a comment"} : () -> ()
    "func.return"(%0#0, %0#1) : (i32, f32) -> ()
  }) {t.a = 1 : i64, t.b} : () -> ()
  "t.last"() : () -> ()
  "t.carriage"() {a = 1 : i64, b = 2 : i64} : () -> ()
}) : () -> ()

