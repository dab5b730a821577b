#map = affine_map<(d0)[s0] -> (d0 + s0)>
"builtin.module"() ({
  "memref.global"() <{constant, initial_value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>, sym_name = "table", sym_visibility = "private", type = memref<2x2xi32>}> : () -> ()
  "memref.global"() <{initial_value, sym_name = "uninitialised", sym_visibility = "private", type = memref<8xf32>}> : () -> ()
  "memref.global"() <{sym_name = "external", type = memref<4xindex>}> : () -> ()
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = dense<1.000000e-01> : tensor<f64>, sym_name = "scalar", type = memref<f64>}> : () -> ()
  "memref.global"() <{initial_value = dense<[true, false, true]> : tensor<3xi1>, sym_name = "flags", sym_visibility = "private", type = memref<3xi1>}> : () -> ()
  "func.func"() <{function_type = (index, index) -> memref<?x4xf32>, sym_name = "allocate"}> ({
  ^bb0(%arg4: index, %arg5: index):
    %8 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %9 = "memref.alloc"(%arg4) <{alignment = 32 : i64, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?x4xf32>
    %10 = "memref.alloca"(%arg4, %arg5) <{operandSegmentSizes = array<i32: 1, 1>}> : (index, index) -> memref<?xf32, #map>
    %11 = "memref.realloc"(%8) : (memref<4xf32>) -> memref<8xf32>
    "memref.dealloc"(%11) : (memref<8xf32>) -> ()
    "memref.alloca_scope"() ({
      %12 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1xi8>
      "memref.alloca_scope.return"() : () -> ()
    }) : () -> ()
    "func.return"(%9) : (memref<?x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?xf32>, index, f32) -> f32, sym_name = "update"}> ({
  ^bb0(%arg0: memref<?xf32>, %arg1: index, %arg2: f32):
    %0 = "memref.atomic_rmw"(%arg2, %arg0, %arg1) <{kind = 0 : i64}> : (f32, memref<?xf32>, index) -> f32
    %1 = "memref.generic_atomic_rmw"(%arg0, %arg1) ({
    ^bb0(%arg3: f32):
      %7 = "arith.maximumf"(%arg3, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "memref.atomic_yield"(%7) : (f32) -> ()
    }) : (memref<?xf32>, index) -> f32
    %2 = "memref.get_global"() <{name = @table}> : () -> memref<2x2xi32>
    %3 = "memref.get_global"() <{name = @scalar}> : () -> memref<f64>
    %4 = "memref.load"(%3) : (memref<f64>) -> f64
    "memref.prefetch"(%arg0, %arg1) <{isDataCache = true, isWrite = true, localityHint = 3 : i32}> : (memref<?xf32>, index) -> ()
    %5 = "memref.assume_alignment"(%arg0) <{alignment = 16 : i32}> : (memref<?xf32>) -> memref<?xf32>
    "memref.store"(%arg2, %5, %arg1) <{nontemporal = true}> : (f32, memref<?xf32>, index) -> ()
    %6 = "memref.alloc"(%arg1) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>
    "memref.copy"(%arg0, %6) : (memref<?xf32>, memref<?xf32>) -> ()
    "func.return"(%1) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

