#map = affine_map<() -> ()>
"builtin.module"() ({
  "t.empty"() {array = array<i64>, both = dense<> : tensor<0x0xindex>, brackets = dense<> : tensor<0xi32>, hexadecimal = dense<> : tensor<0xf64>, inner = dense<> : tensor<2x0xf32>, list = dense<> : tensor<0xi32>, no_entries = sparse<> : tensor<3xf32>, none = sparse<> : tensor<0xi32>, outer = dense<> : tensor<0x3xi1>, rows = dense<> : tensor<2x0xf32>, splat = dense<1> : tensor<0xi32>} : () -> ()
  "t.rank_zero"() {b = dense<true> : tensor<i1>, f = dense<-5.000000e-01> : tensor<f32>, i = dense<1> : tensor<i64>, m = dense<3> : memref<index>, v = dense<2> : vector<i8>} : () -> ()
  %0:11 = "t.types"() : () -> (tensor<f32>, tensor<0xf32>, tensor<0x0x4xf32>, tensor<?x0xf32>, vector<f32>, memref<f32>, memref<0x2xf32>, tuple<>, () -> (), i0, tensor<0xi0>)
  "func.func"() <{function_type = (tensor<f32>, tensor<f32>, memref<f32>) -> tensor<f32>, sym_name = "scalar_tensors"}> ({
  ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: memref<f32>):
    %4 = "arith.addf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %5 = "tensor.extract"(%4) : (tensor<f32>) -> f32
    "memref.store"(%5, %arg2) : (f32, memref<f32>) -> ()
    %6 = "memref.load"(%arg2) : (memref<f32>) -> f32
    %7 = "tensor.from_elements"(%6) : (f32) -> tensor<f32>
    %8 = "tensor.insert"(%5, %7) : (f32, tensor<f32>) -> tensor<f32>
    %9 = "linalg.generic"(%8, %arg0) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      "linalg.yield"(%arg3) : (f32) -> ()
    }) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%9) : (tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<0x4xf64>, sym_name = "nothing"}> ({
    %1 = "arith.constant"() <{value = dense<> : tensor<0x4xf64>}> : () -> tensor<0x4xf64>
    %2 = "tensor.empty"() : () -> tensor<0x4xf64>
    %3 = "arith.mulf"(%1, %2) <{fastmath = #arith.fastmath<none>}> : (tensor<0x4xf64>, tensor<0x4xf64>) -> tensor<0x4xf64>
    "func.return"(%3) : (tensor<0x4xf64>) -> ()
  }) : () -> ()
}) : () -> ()

