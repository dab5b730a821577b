#loc2 = loc("scf_parallel_forall_switch.mlir":2:21)
#loc3 = loc("scf_parallel_forall_switch.mlir":2:43)
#loc9 = loc("scf_parallel_forall_switch.mlir":7:24)
#loc10 = loc("scf_parallel_forall_switch.mlir":7:28)
#loc13 = loc("scf_parallel_forall_switch.mlir":10:10)
#loc14 = loc("scf_parallel_forall_switch.mlir":10:19)
#loc17 = loc("scf_parallel_forall_switch.mlir":14:10)
#loc18 = loc("scf_parallel_forall_switch.mlir":14:19)
#loc23 = loc("scf_parallel_forall_switch.mlir":22:18)
#loc24 = loc("scf_parallel_forall_switch.mlir":22:39)
#loc25 = loc("scf_parallel_forall_switch.mlir":22:61)
#loc27 = loc("scf_parallel_forall_switch.mlir":23:20)
#loc28 = loc("scf_parallel_forall_switch.mlir":23:60)
#loc34 = loc("scf_parallel_forall_switch.mlir":30:15)
#loc35 = loc("scf_parallel_forall_switch.mlir":30:19)
#loc39 = loc("scf_parallel_forall_switch.mlir":36:17)
"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x16xf32>, f32) -> (f32, f32), sym_name = "row_sums"}> ({
  ^bb0(%arg8: memref<8x16xf32> loc("scf_parallel_forall_switch.mlir":2:21), %arg9: f32 loc("scf_parallel_forall_switch.mlir":2:43)):
    %8 = "arith.constant"() <{value = 0 : index}> : () -> index loc(#loc4)
    %9 = "arith.constant"() <{value = 1 : index}> : () -> index loc(#loc5)
    %10 = "arith.constant"() <{value = 8 : index}> : () -> index loc(#loc6)
    %11 = "arith.constant"() <{value = 16 : index}> : () -> index loc(#loc7)
    %12:2 = "scf.parallel"(%8, %8, %10, %11, %9, %9, %arg9, %arg9) <{operandSegmentSizes = array<i32: 2, 2, 2, 2>}> ({
    ^bb0(%arg10: index loc("scf_parallel_forall_switch.mlir":7:24), %arg11: index loc("scf_parallel_forall_switch.mlir":7:28)):
      %13 = "memref.load"(%arg8, %arg10, %arg11) : (memref<8x16xf32>, index, index) -> f32 loc(#loc11)
      "scf.reduce"(%13, %13) ({
      ^bb0(%arg14: f32 loc("scf_parallel_forall_switch.mlir":10:10), %arg15: f32 loc("scf_parallel_forall_switch.mlir":10:19)):
        %15 = "arith.addf"(%arg14, %arg15) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc15)
        "scf.reduce.return"(%15) : (f32) -> () loc(#loc16)
      }, {
      ^bb0(%arg12: f32 loc("scf_parallel_forall_switch.mlir":14:10), %arg13: f32 loc("scf_parallel_forall_switch.mlir":14:19)):
        %14 = "arith.maximumf"(%arg12, %arg13) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc19)
        "scf.reduce.return"(%14) : (f32) -> () loc(#loc20)
      }) : (f32, f32) -> () loc(#loc12)
    }) : (index, index, index, index, index, index, f32, f32) -> (f32, f32) loc(#loc8)
    "func.return"(%12#0, %12#1) : (f32, f32) -> () loc(#loc21)
  }) : () -> () loc(#loc1)
  "func.func"() <{function_type = (tensor<64xf32>, tensor<64xf32>, index) -> tensor<64xf32>, sym_name = "tiles"}> ({
  ^bb0(%arg1: tensor<64xf32> loc("scf_parallel_forall_switch.mlir":22:18), %arg2: tensor<64xf32> loc("scf_parallel_forall_switch.mlir":22:39), %arg3: index loc("scf_parallel_forall_switch.mlir":22:61)):
    %5 = "scf.forall"(%arg2) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 16>, staticUpperBound = array<i64: 64>}> ({
    ^bb0(%arg6: index loc("scf_parallel_forall_switch.mlir":23:20), %arg7: tensor<64xf32> loc("scf_parallel_forall_switch.mlir":23:60)):
      %6 = "tensor.extract_slice"(%arg1, %arg6) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 16>, static_strides = array<i64: 1>}> : (tensor<64xf32>, index) -> tensor<16xf32> loc(#loc29)
      %7 = "math.exp"(%6) <{fastmath = #arith.fastmath<none>}> : (tensor<16xf32>) -> tensor<16xf32> loc(#loc30)
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%7, %arg7, %arg6) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 16>, static_strides = array<i64: 1>}> : (tensor<16xf32>, tensor<64xf32>, index) -> () loc(#loc32)
      }) : () -> () loc(#loc31)
    }) : (tensor<64xf32>) -> tensor<64xf32> loc(#loc26)
    "scf.forall"(%arg3) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: -9223372036854775808, 4>}> ({
    ^bb0(%arg4: index loc("scf_parallel_forall_switch.mlir":30:15), %arg5: index loc("scf_parallel_forall_switch.mlir":30:19)):
      "t.body"(%arg4, %arg5) : (index, index) -> () loc(#loc36)
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> () loc(#loc33)
    }) : (index) -> () loc(#loc33)
    "func.return"(%5) : (tensor<64xf32>) -> () loc(#loc37)
  }) : () -> () loc(#loc22)
  "func.func"() <{function_type = (index) -> i32, sym_name = "pick"}> ({
  ^bb0(%arg0: index loc("scf_parallel_forall_switch.mlir":36:17)):
    %0 = "scf.index_switch"(%arg0) <{cases = array<i64: 2, -5>}> ({
      %3 = "scf.execute_region"() ({
        "cf.br"()[^bb1] : () -> () loc(#loc42)
      ^bb1:  // pred: ^bb0
        %4 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc(#loc43)
        "scf.yield"(%4) : (i32) -> () loc(#loc44)
      }) : () -> i32 loc(#loc41)
      "scf.yield"(%3) : (i32) -> () loc(#loc45)
    }, {
      %2 = "arith.constant"() <{value = 20 : i32}> : () -> i32 loc(#loc46)
      "scf.yield"(%2) : (i32) -> () loc(#loc47)
    }, {
      %1 = "arith.constant"() <{value = -50 : i32}> : () -> i32 loc(#loc48)
      "scf.yield"(%1) : (i32) -> () loc(#loc49)
    }) : (index) -> i32 loc(#loc40)
    "func.return"(%0) : (i32) -> () loc(#loc50)
  }) : () -> () loc(#loc38)
}) : () -> () loc(#loc)
#loc = loc("scf_parallel_forall_switch.mlir":0:0)
#loc1 = loc("scf_parallel_forall_switch.mlir":2:1)
#loc4 = loc("scf_parallel_forall_switch.mlir":3:9)
#loc5 = loc("scf_parallel_forall_switch.mlir":4:9)
#loc6 = loc("scf_parallel_forall_switch.mlir":5:9)
#loc7 = loc("scf_parallel_forall_switch.mlir":6:10)
#loc8 = loc("scf_parallel_forall_switch.mlir":7:10)
#loc11 = loc("scf_parallel_forall_switch.mlir":8:10)
#loc12 = loc("scf_parallel_forall_switch.mlir":9:5)
#loc15 = loc("scf_parallel_forall_switch.mlir":11:12)
#loc16 = loc("scf_parallel_forall_switch.mlir":12:7)
#loc19 = loc("scf_parallel_forall_switch.mlir":15:12)
#loc20 = loc("scf_parallel_forall_switch.mlir":16:7)
#loc21 = loc("scf_parallel_forall_switch.mlir":19:3)
#loc22 = loc("scf_parallel_forall_switch.mlir":22:1)
#loc26 = loc("scf_parallel_forall_switch.mlir":23:8)
#loc29 = loc("scf_parallel_forall_switch.mlir":24:10)
#loc30 = loc("scf_parallel_forall_switch.mlir":25:10)
#loc31 = loc("scf_parallel_forall_switch.mlir":26:5)
#loc32 = loc("scf_parallel_forall_switch.mlir":27:7)
#loc33 = loc("scf_parallel_forall_switch.mlir":30:3)
#loc36 = loc("scf_parallel_forall_switch.mlir":31:5)
#loc37 = loc("scf_parallel_forall_switch.mlir":33:3)
#loc38 = loc("scf_parallel_forall_switch.mlir":36:1)
#loc40 = loc("scf_parallel_forall_switch.mlir":37:8)
#loc41 = loc("scf_parallel_forall_switch.mlir":47:10)
#loc42 = loc("scf_parallel_forall_switch.mlir":48:7)
#loc43 = loc("scf_parallel_forall_switch.mlir":50:12)
#loc44 = loc("scf_parallel_forall_switch.mlir":51:7)
#loc45 = loc("scf_parallel_forall_switch.mlir":53:5)
#loc46 = loc("scf_parallel_forall_switch.mlir":39:10)
#loc47 = loc("scf_parallel_forall_switch.mlir":40:5)
#loc48 = loc("scf_parallel_forall_switch.mlir":43:10)
#loc49 = loc("scf_parallel_forall_switch.mlir":44:5)
#loc50 = loc("scf_parallel_forall_switch.mlir":55:3)

