#map = affine_map<(d0, d1) -> (d1, d0)>
#map1 = affine_map<(d0)[s0] -> (d0 + s0)>
#set = affine_set<(d0) : (d0 >= 0)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf64>, tensor<?xf64>, memref<2x3xf64, #map>, tensor<2xf64, dense<[1, 2]> : tensor<2xi8>>, index) -> f64, sym_name = "use"}> ({
  ^bb0(%arg0: vector<4xf64>, %arg1: tensor<?xf64>, %arg2: memref<2x3xf64, #map>, %arg3: tensor<2xf64, dense<[1, 2]> : tensor<2xi8>>, %arg4: index):
    %1 = "t.op"(%arg0, %arg1) <{first = 1 : i32, rest = [1 : i32, 1 : i32, 2 : i32]}> {fn = (vector<4xf64>, tensor<?xf64>) -> f64, kind = #u.thing<"x">, list = [1 : i32, 1 : i32, 2 : i32], maps = [#map, #map1], type = memref<2x3xf64, #map>, where = #set} : (vector<4xf64>, tensor<?xf64>) -> f64
    %2 = "memref.load"(%arg2, %arg4, %arg4) : (memref<2x3xf64, #map>, index, index) -> f64
    %3 = "affine.apply"(%arg4, %arg4) <{map = #map1}> : (index, index) -> index
    %4 = "arith.addf"(%1, %2) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
    "affine.if"(%arg4) <{condition = #set}> ({
      "t.then"() {again = #map} : () -> ()
      "affine.yield"() : () -> ()
    }, {
    }) : (index) -> ()
    "func.return"(%4) : (f64) -> ()
  }) : () -> ()
  %0 = "t.late"() {a = #u.late, b = {first = 1 : i32, rest = [1 : i32, 1 : i32, 2 : i32]}} : () -> tensor<4xi9>
}) : () -> ()

