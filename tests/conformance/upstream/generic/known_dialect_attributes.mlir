#map = affine_map<(d0) -> (d0)>
"builtin.module"() ({
  "t.enums"() {fast = #arith.fastmath<fast>, flags = #arith.fastmath<nnan,ninf>, iterator = #linalg.iterator_type<parallel>, iterators = [#vector.iterator_type<reduction>, #vector.iterator_type<parallel>], kind = #vector.kind<add>, linkage = #llvm.linkage<internal>, none = #arith.overflow<none>, overflow = #arith.overflow<nsw, nuw>, punctuation = #vector.punctuation<comma>, unary = #linalg.unary_fn<exp>, unsigned = #linalg.type_fn<cast_unsigned>} : () -> ()
  %0:6 = "t.types"() : () -> (!llvm.ptr, !llvm.ptr<3>, !llvm.struct<(i32, ptr, array<4 x f32>)>, !llvm.struct<"named", (i64)>, !llvm.func<i32 (ptr, ...)>, !llvm.void)
  "t.discardable"() {arith.extra = 1 : i64, func.note = "n", llvm.noalias, scf.hint = [1, 2], unknown.thing = #unknown.thing} : () -> ()
  "builtin.module"() ({
    "func.func"() <{arg_attrs = [{llvm.noalias}, {}], function_type = (!llvm.ptr, i64) -> !llvm.ptr, sym_name = "external", sym_visibility = "private"}> ({
    }) {llvm.linkage = #llvm.linkage<external>} : () -> ()
    "func.func"() <{function_type = (vector<8xf32>, memref<8xf32, #llvm.address_space<3>>, f32) -> f32, sym_name = "reduce"}> ({
    ^bb0(%arg7: vector<8xf32>, %arg8: memref<8xf32, #llvm.address_space<3>>, %arg9: f32):
      %5 = "vector.reduction"(%arg7) <{fastmath = #arith.fastmath<nnan>, kind = #vector.kind<maxnumf>}> : (vector<8xf32>) -> f32
      %6 = "arith.mulf"(%5, %arg9) <{fastmath = #arith.fastmath<contract>}> {llvm.hint = #llvm.fastmath<fast>} : (f32, f32) -> f32
      "func.return"(%6) : (f32) -> ()
    }) : () -> ()
    "func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "elementwise"}> ({
    ^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
      %1 = "linalg.elementwise"(%arg0, %arg1) <{indexing_maps = [#map, #map], kind = #linalg.elementwise_kind<exp>, operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg5: f32, %arg6: f32):
        %4 = "math.exp"(%arg5) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        "linalg.yield"(%4) : (f32) -> ()
      }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %2 = "linalg.elementwise"(%arg0, %1, %arg1) <{indexing_maps = [#map, #map, #map], kind = #linalg.elementwise_kind<mul>, operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg2: f32, %arg3: f32, %arg4: f32):
        %3 = "arith.mulf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "linalg.yield"(%3) : (f32) -> ()
      }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      "func.return"(%2) : (tensor<4xf32>) -> ()
    }) : () -> ()
  }) {dlti.dl_spec = #dlti.dl_spec<index = 64 : i64, i32 = dense<32> : vector<2xi64>>} : () -> ()
}) : () -> ()

