// RUN: cotan opt %s --allow-unregistered-dialect --print-locations=upstream

#mine = loc("mine")
#map = affine_map<(d0) -> (d0)>
#set = affine_set<(d0) : (d0 >= 0)>
func.func @f(%a: i32 loc(#mine), %b: f32 loc(callsite("a" at #mine))) {
  "t.a"() {a = #map, l = loc("seen")} : () -> () loc(fused<#set>["x.c":1:2, #mine])
  "t.b"() : () -> () loc("x.c":1:2)
  return loc(unknown)
} loc("f")
