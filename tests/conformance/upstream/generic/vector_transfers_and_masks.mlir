#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>, tensor<8x8xf32>, index, f32) -> tensor<8x8xf32>, sym_name = "transfers"}> ({
  ^bb0(%arg7: memref<?x?xf32>, %arg8: tensor<8x8xf32>, %arg9: index, %arg10: f32):
    %12 = "vector.transfer_read"(%arg7, %arg9, %arg9, %arg10) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (memref<?x?xf32>, index, index, f32) -> vector<4x[4]xf32>
    %13 = "vector.transfer_read"(%arg7, %arg9, %arg9, %arg10) <{in_bounds = [true, false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map1}> : (memref<?x?xf32>, index, index, f32) -> vector<4x8xf32>
    %14 = "vector.transfer_read"(%arg8, %arg9, %arg9, %arg10) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map2}> : (tensor<8x8xf32>, index, index, f32) -> vector<2x4xf32>
    %15 = "vector.create_mask"(%arg9, %arg9) : (index, index) -> vector<2x4xi1>
    %16 = "vector.transfer_write"(%14, %arg8, %arg9, %arg9, %15) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 1, 2, 1>, permutation_map = #map}> : (vector<2x4xf32>, tensor<8x8xf32>, index, index, vector<2x4xi1>) -> tensor<8x8xf32>
    "vector.transfer_write"(%12, %arg7, %arg9, %arg9) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map}> : (vector<4x[4]xf32>, memref<?x?xf32>, index, index) -> ()
    "func.return"(%16) : (tensor<8x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?xf32>, index, vector<16xf32>, vector<16xi32>, vector<16xi1>) -> vector<16xf32>, sym_name = "lanes"}> ({
  ^bb0(%arg2: memref<?xf32>, %arg3: index, %arg4: vector<16xf32>, %arg5: vector<16xi32>, %arg6: vector<16xi1>):
    %5 = "vector.load"(%arg2, %arg3) : (memref<?xf32>, index) -> vector<16xf32>
    %6 = "vector.maskedload"(%arg2, %arg3, %arg6, %arg4) : (memref<?xf32>, index, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
    %7 = "vector.gather"(%arg2, %arg3, %arg5, %arg6, %arg4) : (memref<?xf32>, index, vector<16xi32>, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
    "vector.scatter"(%arg2, %arg3, %arg5, %arg6, %7) : (memref<?xf32>, index, vector<16xi32>, vector<16xi1>, vector<16xf32>) -> ()
    "vector.compressstore"(%arg2, %arg3, %arg6, %6) : (memref<?xf32>, index, vector<16xi1>, vector<16xf32>) -> ()
    "vector.maskedstore"(%arg2, %arg3, %arg6, %5) : (memref<?xf32>, index, vector<16xi1>, vector<16xf32>) -> ()
    %8 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 7>}> : () -> vector<16xi1>
    %9 = "vector.mask"(%8) ({
      %11 = "vector.reduction"(%7) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<16xf32>) -> f32
      "vector.yield"(%11) : (f32) -> ()
    }) : (vector<16xi1>) -> f32
    %10 = "vector.broadcast"(%9) : (f32) -> vector<16xf32>
    "func.return"(%10) : (vector<16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f32, vector<f32>) -> f32, sym_name = "rank_zero"}> ({
  ^bb0(%arg0: f32, %arg1: vector<f32>):
    %0 = "vector.broadcast"(%arg0) : (f32) -> vector<f32>
    %1 = "arith.addf"(%0, %arg1) <{fastmath = #arith.fastmath<none>}> : (vector<f32>, vector<f32>) -> vector<f32>
    %2 = "vector.extract"(%1) <{static_position = array<i64>}> : (vector<f32>) -> f32
    %3 = "vector.insert"(%2, %1) <{static_position = array<i64>}> : (f32, vector<f32>) -> vector<f32>
    %4 = "vector.step"() : () -> vector<[4]xindex>
    "func.return"(%2) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

