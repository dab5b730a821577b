#loc = loc("here":1:2)
#map = affine_map<(d0) -> (d0 + 1)>
#set = affine_set<(d0) : (d0 == 0)>
"builtin.module"() ({
  "t.empty"() {a = [], d = {}, n = [[], [{}], {x = []}], u = [unit, unit], v = {u, v, w = {u}}} : () -> ()
  "t.mixed"() {everything = [1, -1 : i8, true, 1.500000e+00, 0x7FC00000 : f32, "text", "typed" : i7, @sym, @a::@b, i32, (i32) -> (), tensor<2x?xf32>, unit, [1, [2, [3, [4, [5]]]]], {k = {k = {k = {k = "deep"}}}}, dense<[1, 2]> : tensor<2xi8>, array<i16: 1, 2>, array<f32>, sparse<1, 2> : tensor<3xi32>, dense_resource<blob> : tensor<4xi8>, #t.opaque, #t.body<a = [1], "b">, !t.type, strided<[1, ?]>, #map, #set, #loc, index, none, vector<[4]xi1>], table = {one = {name = "one", value = 1 : i64}, three = {name = "three", value = [3, "iii"]}, two = {name = "two", value = 2.000000e+00 : f64}}} : () -> ()
  "t.sorted"() {x = {"a b", ab, "b c"}, y = [{a, b, c}], z = {a = 2 : i64, b = 3 : i64, c = 1 : i64}} : () -> ()
  "t.repeated"() {a = {same = [1, 2, 3]}, b = {same = [1, 2, 3]}, c = [{same = [1, 2, 3]}, {same = [1, 2, 3]}]} : () -> ()
  "builtin.module"() ({
    "func.func"() <{arg_attrs = [{t.meta = {doc = "first"}, t.range = [0 : i32, 10 : i32]}], function_type = (i32) -> i32, res_attrs = [{t.list = [[1], [2, 3]]}], sym_name = "annotated", sym_visibility = "private"}> ({
    }) : () -> ()
  }) {t.config = {limits = {memory = 1073741824 : i64, time = 1.500000e+03 : f64}, on, targets = ["cpu", "gpu"]}} : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "on_operations"}> ({
  ^bb0(%arg0: i32):
    %0 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> {t.tree = {left = {left, right = [1.000000e+00 : f32]}, right = {}}} : (i32, i32) -> i32
    "func.return"(%0) {t.exit = [{code = 0 : i8}]} : (i32) -> ()
  }) {t.pipeline = [["cse", {limit = 2 : i32}], ["dce", {}]]} : () -> ()
}) : () -> ()

