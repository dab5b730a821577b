// Aliases for attributes, types and locations: chains, odd names, use in properties, types and bodies.
!f = f64
!vec = vector<4x!f>
!t1_x$y = tensor<?x!f>
!fn = (!vec, !t1_x$y) -> !f
#one = 1 : i32
#list = [#one, #one, 2 : i32]
#dict = {first = #one, rest = #list}
#map = affine_map<(d0, d1) -> (d1, d0)>
#map1 = affine_map<(d0)[s0] -> (d0 + s0)>
#set = affine_set<(d0) : (d0 >= 0)>
#opaque = #u.thing<"x">
#enc = dense<[1, 2]> : tensor<2xi8>
!layout = memref<2x3x!f, #map>
!encoded = tensor<2x!f, #enc>
#type = !layout
#loc7 = loc("aliased.src":3:4)

func.func @use(%a: !vec, %b: !t1_x$y, %m: !layout, %e: !encoded, %i: index) -> !f {
  %0 = "t.op"(%a, %b) <#dict> {list = #list, kind = #opaque, maps = [#map, #map1], where = #set, type = #type, fn = !fn} : (!vec, !t1_x$y) -> !f loc(#loc7)
  %1 = memref.load %m[%i, %i] : !layout
  %2 = affine.apply #map1(%i)[%i]
  %3 = arith.addf %0, %1 : !f
  affine.if #set(%i) {
    "t.then"() {again = #map} : () -> ()
  }
  return %3 : !f
}

// Aliases may be defined between operations as well.
#late = #u.late
!late_type = i9
"t.late"() {a = #late, b = #dict} : () -> tensor<4x!late_type> loc(#end)
#end = loc("end")
