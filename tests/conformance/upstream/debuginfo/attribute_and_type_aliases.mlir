#loc2 = loc("attribute_and_type_aliases.mlir":19:16)
#loc3 = loc("attribute_and_type_aliases.mlir":19:26)
#loc4 = loc("attribute_and_type_aliases.mlir":19:39)
#loc5 = loc("attribute_and_type_aliases.mlir":19:52)
#loc6 = loc("attribute_and_type_aliases.mlir":19:66)
#map = affine_map<(d0, d1) -> (d1, d0)>
#map1 = affine_map<(d0)[s0] -> (d0 + s0)>
#set = affine_set<(d0) : (d0 >= 0)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf64>, tensor<?xf64>, memref<2x3xf64, #map>, tensor<2xf64, dense<[1, 2]> : tensor<2xi8>>, index) -> f64, sym_name = "use"}> ({
  ^bb0(%arg0: vector<4xf64> loc("attribute_and_type_aliases.mlir":19:16), %arg1: tensor<?xf64> loc("attribute_and_type_aliases.mlir":19:26), %arg2: memref<2x3xf64, #map> loc("attribute_and_type_aliases.mlir":19:39), %arg3: tensor<2xf64, dense<[1, 2]> : tensor<2xi8>> loc("attribute_and_type_aliases.mlir":19:52), %arg4: index loc("attribute_and_type_aliases.mlir":19:66)):
    %1 = "t.op"(%arg0, %arg1) <{first = 1 : i32, rest = [1 : i32, 1 : i32, 2 : i32]}> {fn = (vector<4xf64>, tensor<?xf64>) -> f64, kind = #u.thing<"x">, list = [1 : i32, 1 : i32, 2 : i32], maps = [#map, #map1], type = memref<2x3xf64, #map>, where = #set} : (vector<4xf64>, tensor<?xf64>) -> f64 loc(#loc7)
    %2 = "memref.load"(%arg2, %arg4, %arg4) : (memref<2x3xf64, #map>, index, index) -> f64 loc(#loc8)
    %3 = "affine.apply"(%arg4, %arg4) <{map = #map1}> : (index, index) -> index loc(#loc9)
    %4 = "arith.addf"(%1, %2) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(#loc10)
    "affine.if"(%arg4) <{condition = #set}> ({
      "t.then"() {again = #map} : () -> () loc(#loc12)
      "affine.yield"() : () -> () loc(#loc11)
    }, {
    }) : (index) -> () loc(#loc11)
    "func.return"(%4) : (f64) -> () loc(#loc13)
  }) : () -> () loc(#loc1)
  %0 = "t.late"() {a = #u.late, b = {first = 1 : i32, rest = [1 : i32, 1 : i32, 2 : i32]}} : () -> tensor<4xi9> loc(#loc14)
}) : () -> () loc(#loc)
#loc = loc("attribute_and_type_aliases.mlir":0:0)
#loc1 = loc("attribute_and_type_aliases.mlir":19:1)
#loc7 = loc("aliased.src":3:4)
#loc8 = loc("attribute_and_type_aliases.mlir":21:8)
#loc9 = loc("attribute_and_type_aliases.mlir":22:8)
#loc10 = loc("attribute_and_type_aliases.mlir":23:8)
#loc11 = loc("attribute_and_type_aliases.mlir":24:3)
#loc12 = loc("attribute_and_type_aliases.mlir":25:5)
#loc13 = loc("attribute_and_type_aliases.mlir":27:3)
#loc14 = loc("end")

