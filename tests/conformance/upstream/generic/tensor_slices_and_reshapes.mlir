"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x?xf32>, index, index) -> tensor<8x?xf32>, sym_name = "slices"}> ({
  ^bb0(%arg9: tensor<8x?xf32>, %arg10: index, %arg11: index):
    %17 = "arith.constant"() <{value = 0 : index}> : () -> index
    %18 = "arith.constant"() <{value = 1 : index}> : () -> index
    %19 = "tensor.dim"(%arg9, %18) : (tensor<8x?xf32>, index) -> index
    %20 = "tensor.extract_slice"(%arg9, %arg10, %arg11) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 4, -9223372036854775808>, static_strides = array<i64: 2, 1>}> : (tensor<8x?xf32>, index, index) -> tensor<4x?xf32>
    %21 = "tensor.extract_slice"(%arg9, %arg10, %19) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<8x?xf32>, index, index) -> tensor<?xf32>
    %22 = "tensor.insert_slice"(%20, %arg9, %arg10, %arg11) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 4, -9223372036854775808>, static_strides = array<i64: 2, 1>}> : (tensor<4x?xf32>, tensor<8x?xf32>, index, index) -> tensor<8x?xf32>
    %23 = "tensor.extract"(%22, %17, %arg10) : (tensor<8x?xf32>, index, index) -> f32
    %24 = "tensor.insert"(%23, %22, %18, %17) : (f32, tensor<8x?xf32>, index, index) -> tensor<8x?xf32>
    "func.return"(%24) : (tensor<8x?xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x6xi32>, tensor<*xf64>, tensor<2xindex>) -> tensor<24xi32>, sym_name = "shapes"}> ({
  ^bb0(%arg6: tensor<4x6xi32>, %arg7: tensor<*xf64>, %arg8: tensor<2xindex>):
    %10 = "tensor.collapse_shape"(%arg6) <{reassociation = [[0, 1]]}> : (tensor<4x6xi32>) -> tensor<24xi32>
    %11 = "tensor.expand_shape"(%arg6) <{reassociation = [[0, 1], [2, 3]], static_output_shape = array<i64: 2, 2, 3, 2>}> : (tensor<4x6xi32>) -> tensor<2x2x3x2xi32>
    %12 = "tensor.cast"(%arg7) : (tensor<*xf64>) -> tensor<?x?xf64>
    %13 = "tensor.reshape"(%arg7, %arg8) : (tensor<*xf64>, tensor<2xindex>) -> tensor<?x?xf64>
    %14 = "tensor.rank"(%arg7) : (tensor<*xf64>) -> index
    %15 = "tensor.from_elements"(%14) : (index) -> tensor<index>
    %16 = "tensor.bitcast"(%arg6) : (tensor<4x6xi32>) -> tensor<4x6xui32>
    "func.return"(%10) : (tensor<24xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, f32) -> tensor<?x3xf32>, sym_name = "builders"}> ({
  ^bb0(%arg0: index, %arg1: f32):
    %0 = "tensor.empty"(%arg0) : (index) -> tensor<?x3xf32>
    %1 = "tensor.empty"() : () -> tensor<0x2xi1>
    %2 = "tensor.splat"(%arg1, %arg0) : (f32, index) -> tensor<?x3xf32>
    %3 = "tensor.generate"(%arg0) ({
    ^bb0(%arg4: index, %arg5: index):
      %7 = "arith.addi"(%arg4, %arg5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %8 = "arith.index_cast"(%7) : (index) -> i32
      %9 = "arith.sitofp"(%8) : (i32) -> f32
      "tensor.yield"(%9) : (f32) -> ()
    }) : (index) -> tensor<?x3xf32>
    %4 = "tensor.pad"(%3, %arg0) <{operandSegmentSizes = array<i32: 1, 0, 1>, static_high = array<i64: -9223372036854775808, 0>, static_low = array<i64: 0, 1>}> ({
    ^bb0(%arg2: index, %arg3: index):
      "tensor.yield"(%arg1) : (f32) -> ()
    }) {t.note} : (tensor<?x3xf32>, index) -> tensor<?x4xf32>
    %5 = "tensor.from_elements"(%arg1, %arg1, %arg1) : (f32, f32, f32) -> tensor<3xf32>
    %6 = "tensor.concat"(%0, %2, %3) <{dim = 0 : i64}> : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%6) : (tensor<?x3xf32>) -> ()
  }) : () -> ()
}) : () -> ()

