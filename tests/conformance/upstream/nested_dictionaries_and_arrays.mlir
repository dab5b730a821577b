// Deeply nested dictionaries and arrays holding attributes of every kind.
"t.empty"() {a = [], d = {}, n = [[], [{}], {x = []}], u = [unit, unit], v = {u, v, w = {u}}} : () -> ()
"t.mixed"() {
  everything = [
    1, -1 : i8, true, 1.5, 0x7FC00000 : f32, "text", "typed" : i7, @sym, @a::@b, i32, (i32) -> (), tensor<2x?xf32>, unit,
    [1, [2, [3, [4, [5]]]]], {k = {k = {k = {k = "deep"}}}}, dense<[1, 2]> : tensor<2xi8>, array<i16: 1, 2>, array<f32>,
    sparse<[[1]], 2> : tensor<3xi32>, dense_resource<blob> : tensor<4xi8>, #t.opaque, #t.body<a = [1], "b">, !t.type, strided<[1, ?]>,
    affine_map<(d0) -> (d0 + 1)>, affine_set<(d0) : (d0 == 0)>, loc("here":1:2), index, none, vector<[4]xi1>
  ],
  table = {one = {name = "one", value = 1}, two = {name = "two", value = 2.0}, three = {name = "three", value = [3, "iii"]}}
} : () -> ()
"t.sorted"() {z = {c = 1, a = 2, b = 3}, y = [{c, a, b}], x = {"b c", "a b", ab}} : () -> ()
"t.repeated"() {a = {same = [1, 2, 3]}, b = {same = [1, 2, 3]}, c = [{same = [1, 2, 3]}, {same = [1, 2, 3]}]} : () -> ()

module attributes {t.config = {targets = ["cpu", "gpu"], limits = {time = 1.5e3, memory = 1073741824 : i64}, on}} {
  func.func private @annotated(i32 {t.range = [0 : i32, 10 : i32], t.meta = {doc = "first"}}) -> (i32 {t.list = [[1], [2, 3]]})
}

func.func @on_operations(%x: i32) -> i32 attributes {t.pipeline = [["cse", {limit = 2 : i32}], ["dce", {}]]} {
  %0 = arith.addi %x, %x {t.tree = {left = {left, right = [1.0 : f32]}, right = {}}} : i32
  return {t.exit = [{code = 0 : i8}]} %0 : i32
}
