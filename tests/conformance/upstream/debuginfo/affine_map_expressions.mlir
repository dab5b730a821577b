#map = affine_map<() -> (0, 7, -3)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0)[s0] -> ()>
#map5 = affine_map<()[s0, s1] -> (s1, s0)>
#map6 = affine_map<(d0, d1) -> (d0 + d1)>
#map7 = affine_map<(d0)[s0] -> (d0 ceildiv 4, (d0 + 1) ceildiv s0)>
#map8 = affine_map<(d0)[s0] -> (d0 floordiv 4, d0 floordiv s0, d0 floordiv -2)>
#map9 = affine_map<(d0)[s0] -> (d0 mod 4, (d0 + s0) mod (s0 + 1))>
#map10 = affine_map<(d0)[s0] -> (d0 * 3, d0 * 3, d0 * s0, -d0)>
#map11 = affine_map<(d0, d1) -> (-d0, -d0 + d1, -(d0 + d1))>
#map12 = affine_map<(d0, d1) -> (d0 - d1)>
#map13 = affine_map<() -> (14, 3, -4, 4, 1)>
#map14 = affine_map<(d0) -> (d0 * 2, 0, d0 mod 8)>
#map15 = affine_map<(d0) -> (d0 + 3, d0 * 2, d0 * 6, d0 * 5)>
#map16 = affine_map<(d0) -> (d0, d0, d0)>
#map17 = affine_map<(d0)[s0] -> (d0 + 1, d0 + s0, -d0 + 5)>
#map18 = affine_map<(d0) -> (d0, 0, 0, 0)>
#map19 = affine_map<(d0, d1) -> ((d0 + d1) * 2, d0 + d1 * 2)>
#map20 = affine_map<(d0) -> ((d0 floordiv 8) * 8, (d0 floordiv 8) mod 3)>
#map21 = affine_map<(d0, d1)[s0] -> ((d0 + 2) floordiv 3 - (d1 - 1) * s0)>
#map22 = affine_map<(d0, d1, d2)[s0] -> (d0 * 64 + d1 * 8 + d2 + s0 - 12)>
#map23 = affine_map<(d0, d1) -> (((d0 + d1) mod 16) ceildiv 4)>
#map24 = affine_map<(d0) -> (d0 * 9223372036854775807 - 9223372036854775806)>
#map25 = affine_map<(d0, d1) -> (d1, d0)>
#map26 = affine_map<(d0) -> (d0 + 1)>
#map27 = affine_map<(d0) -> (d0 + 2)>
"builtin.module"() ({
  "t.maps"() {constants = #map, drop = #map1, empty = #map2, identity = #map3, no_results = #map4, symbols_only = #map5} : () -> () loc(#loc1)
  "t.operators"() {add = #map6, ceil = #map7, floor = #map8, mod = #map9, mul = #map10, neg = #map11, sub = #map12} : () -> () loc(#loc2)
  "t.folds"() {constants = #map13, divided = #map14, merged = #map15, one = #map16, swapped = #map17, zero = #map18} : () -> () loc(#loc3)
  "t.precedence"() {a = #map19, b = #map20, c = #map21, d = #map22, e = #map23, f = #map24} : () -> () loc(#loc4)
  %0 = "t.places"() {list = [#map26, {inner = #map27}]} : () -> memref<2x3xf32, #map25> loc(#loc5)
}) : () -> () loc(#loc)
#loc = loc("affine_map_expressions.mlir":0:0)
#loc1 = loc("affine_map_expressions.mlir":2:1)
#loc2 = loc("affine_map_expressions.mlir":7:1)
#loc3 = loc("affine_map_expressions.mlir":14:1)
#loc4 = loc("affine_map_expressions.mlir":22:1)
#loc5 = loc("affine_map_expressions.mlir":30:1)

