"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x16xf32>, f32) -> (f32, f32), sym_name = "row_sums"}> ({
  ^bb0(%arg8: memref<8x16xf32>, %arg9: f32):
    %8 = "arith.constant"() <{value = 0 : index}> : () -> index
    %9 = "arith.constant"() <{value = 1 : index}> : () -> index
    %10 = "arith.constant"() <{value = 8 : index}> : () -> index
    %11 = "arith.constant"() <{value = 16 : index}> : () -> index
    %12:2 = "scf.parallel"(%8, %8, %10, %11, %9, %9, %arg9, %arg9) <{operandSegmentSizes = array<i32: 2, 2, 2, 2>}> ({
    ^bb0(%arg10: index, %arg11: index):
      %13 = "memref.load"(%arg8, %arg10, %arg11) : (memref<8x16xf32>, index, index) -> f32
      "scf.reduce"(%13, %13) ({
      ^bb0(%arg14: f32, %arg15: f32):
        %15 = "arith.addf"(%arg14, %arg15) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "scf.reduce.return"(%15) : (f32) -> ()
      }, {
      ^bb0(%arg12: f32, %arg13: f32):
        %14 = "arith.maximumf"(%arg12, %arg13) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "scf.reduce.return"(%14) : (f32) -> ()
      }) : (f32, f32) -> ()
    }) : (index, index, index, index, index, index, f32, f32) -> (f32, f32)
    "func.return"(%12#0, %12#1) : (f32, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<64xf32>, tensor<64xf32>, index) -> tensor<64xf32>, sym_name = "tiles"}> ({
  ^bb0(%arg1: tensor<64xf32>, %arg2: tensor<64xf32>, %arg3: index):
    %5 = "scf.forall"(%arg2) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 16>, staticUpperBound = array<i64: 64>}> ({
    ^bb0(%arg6: index, %arg7: tensor<64xf32>):
      %6 = "tensor.extract_slice"(%arg1, %arg6) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 16>, static_strides = array<i64: 1>}> : (tensor<64xf32>, index) -> tensor<16xf32>
      %7 = "math.exp"(%6) <{fastmath = #arith.fastmath<none>}> : (tensor<16xf32>) -> tensor<16xf32>
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%7, %arg7, %arg6) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 16>, static_strides = array<i64: 1>}> : (tensor<16xf32>, tensor<64xf32>, index) -> ()
      }) : () -> ()
    }) : (tensor<64xf32>) -> tensor<64xf32>
    "scf.forall"(%arg3) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: -9223372036854775808, 4>}> ({
    ^bb0(%arg4: index, %arg5: index):
      "t.body"(%arg4, %arg5) : (index, index) -> ()
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (index) -> ()
    "func.return"(%5) : (tensor<64xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> i32, sym_name = "pick"}> ({
  ^bb0(%arg0: index):
    %0 = "scf.index_switch"(%arg0) <{cases = array<i64: 2, -5>}> ({
      %3 = "scf.execute_region"() ({
        "cf.br"()[^bb1] : () -> ()
      ^bb1:  // pred: ^bb0
        %4 = "arith.constant"() <{value = 0 : i32}> : () -> i32
        "scf.yield"(%4) : (i32) -> ()
      }) : () -> i32
      "scf.yield"(%3) : (i32) -> ()
    }, {
      %2 = "arith.constant"() <{value = 20 : i32}> : () -> i32
      "scf.yield"(%2) : (i32) -> ()
    }, {
      %1 = "arith.constant"() <{value = -50 : i32}> : () -> i32
      "scf.yield"(%1) : (i32) -> ()
    }) : (index) -> i32
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

