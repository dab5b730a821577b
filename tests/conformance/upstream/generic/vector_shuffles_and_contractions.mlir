#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4x8xf32>, vector<8x6xf32>, vector<4x6xf32>) -> vector<4x6xf32>, sym_name = "contract"}> ({
  ^bb0(%arg6: vector<4x8xf32>, %arg7: vector<8x6xf32>, %arg8: vector<4x6xf32>):
    %15 = "vector.contract"(%arg6, %arg7, %arg8) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x8xf32>, vector<8x6xf32>, vector<4x6xf32>) -> vector<4x6xf32>
    %16 = "vector.contract"(%arg6, %arg7, %15) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<maxnumf>}> : (vector<4x8xf32>, vector<8x6xf32>, vector<4x6xf32>) -> vector<4x6xf32>
    "func.return"(%16) : (vector<4x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (vector<16xf32>, vector<4x8xi32>, f32) -> (f32, vector<8xi32>), sym_name = "reduce"}> ({
  ^bb0(%arg3: vector<16xf32>, %arg4: vector<4x8xi32>, %arg5: f32):
    %10 = "vector.reduction"(%arg3) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<mul>}> : (vector<16xf32>) -> f32
    %11 = "vector.reduction"(%arg3, %arg5) <{fastmath = #arith.fastmath<reassoc>, kind = #vector.kind<add>}> : (vector<16xf32>, f32) -> f32
    %12 = "arith.constant"() <{value = dense<0> : vector<8xi32>}> : () -> vector<8xi32>
    %13 = "vector.multi_reduction"(%arg4, %12) <{kind = #vector.kind<minsi>, reduction_dims = array<i64: 0>}> : (vector<4x8xi32>, vector<8xi32>) -> vector<8xi32>
    %14:2 = "vector.scan"(%arg4, %12) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 0 : i64}> : (vector<4x8xi32>, vector<8xi32>) -> (vector<4x8xi32>, vector<8xi32>)
    "func.return"(%11, %13) : (f32, vector<8xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (vector<4xf32>, vector<4xf32>, vector<2x3xf32>) -> vector<3x2xf32>, sym_name = "rearrange"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: vector<4xf32>, %arg2: vector<2x3xf32>):
    %0 = "vector.shuffle"(%arg0, %arg1) <{mask = array<i64: 0, 4, -1, 7>}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    %1 = "vector.transpose"(%arg2) <{permutation = array<i64: 1, 0>}> : (vector<2x3xf32>) -> vector<3x2xf32>
    %2 = "vector.shape_cast"(%arg2) : (vector<2x3xf32>) -> vector<6xf32>
    %3 = "vector.extract"(%arg2) <{static_position = array<i64: 1, 2>}> : (vector<2x3xf32>) -> f32
    %4 = "vector.extract_strided_slice"(%arg0) <{offsets = [1], sizes = [2], strides = [1]}> : (vector<4xf32>) -> vector<2xf32>
    %5 = "vector.insert_strided_slice"(%4, %arg1) <{offsets = [0], strides = [1]}> : (vector<2xf32>, vector<4xf32>) -> vector<4xf32>
    %6 = "vector.outerproduct"(%arg0, %arg1) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>) -> vector<4x4xf32>
    %7 = "vector.bitcast"(%arg0) : (vector<4xf32>) -> vector<8xi16>
    %8 = "vector.interleave"(%arg0, %arg1) : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
    %9:2 = "vector.deinterleave"(%8) : (vector<8xf32>) -> (vector<4xf32>, vector<4xf32>)
    "vector.print"(%9#0) <{punctuation = #vector.punctuation<newline>}> : (vector<4xf32>) -> ()
    "vector.print"() <{punctuation = #vector.punctuation<newline>}> : () -> ()
    "func.return"(%1) : (vector<3x2xf32>) -> ()
  }) : () -> ()
}) : () -> ()

