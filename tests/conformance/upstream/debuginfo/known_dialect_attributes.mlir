#loc7 = loc("known_dialect_attributes.mlir":13:21)
#loc8 = loc("known_dialect_attributes.mlir":13:40)
#loc9 = loc("known_dialect_attributes.mlir":13:83)
#loc14 = loc("known_dialect_attributes.mlir":19:26)
#loc15 = loc("known_dialect_attributes.mlir":19:45)
#loc17 = loc(unknown)
#map = affine_map<(d0) -> (d0)>
"builtin.module"() ({
  "t.enums"() {fast = #arith.fastmath<fast>, flags = #arith.fastmath<nnan,ninf>, iterator = #linalg.iterator_type<parallel>, iterators = [#vector.iterator_type<reduction>, #vector.iterator_type<parallel>], kind = #vector.kind<add>, linkage = #llvm.linkage<internal>, none = #arith.overflow<none>, overflow = #arith.overflow<nsw, nuw>, punctuation = #vector.punctuation<comma>, unary = #linalg.unary_fn<exp>, unsigned = #linalg.type_fn<cast_unsigned>} : () -> () loc(#loc1)
  %0:6 = "t.types"() : () -> (!llvm.ptr, !llvm.ptr<3>, !llvm.struct<(i32, ptr, array<4 x f32>)>, !llvm.struct<"named", (i64)>, !llvm.func<i32 (ptr, ...)>, !llvm.void) loc(#loc2)
  "t.discardable"() {arith.extra = 1 : i64, func.note = "n", llvm.noalias, scf.hint = [1, 2], unknown.thing = #unknown.thing} : () -> () loc(#loc3)
  "builtin.module"() ({
    "func.func"() <{arg_attrs = [{llvm.noalias}, {}], function_type = (!llvm.ptr, i64) -> !llvm.ptr, sym_name = "external", sym_visibility = "private"}> ({
    }) {llvm.linkage = #llvm.linkage<external>} : () -> () loc(#loc5)
    "func.func"() <{function_type = (vector<8xf32>, memref<8xf32, #llvm.address_space<3>>, f32) -> f32, sym_name = "reduce"}> ({
    ^bb0(%arg7: vector<8xf32> loc("known_dialect_attributes.mlir":13:21), %arg8: memref<8xf32, #llvm.address_space<3>> loc("known_dialect_attributes.mlir":13:40), %arg9: f32 loc("known_dialect_attributes.mlir":13:83)):
      %5 = "vector.reduction"(%arg7) <{fastmath = #arith.fastmath<nnan>, kind = #vector.kind<maxnumf>}> : (vector<8xf32>) -> f32 loc(#loc10)
      %6 = "arith.mulf"(%5, %arg9) <{fastmath = #arith.fastmath<contract>}> {llvm.hint = #llvm.fastmath<fast>} : (f32, f32) -> f32 loc(#loc11)
      "func.return"(%6) : (f32) -> () loc(#loc12)
    }) : () -> () loc(#loc6)
    "func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "elementwise"}> ({
    ^bb0(%arg0: tensor<4xf32> loc("known_dialect_attributes.mlir":19:26), %arg1: tensor<4xf32> loc("known_dialect_attributes.mlir":19:45)):
      %1 = "linalg.elementwise"(%arg0, %arg1) <{indexing_maps = [#map, #map], kind = #linalg.elementwise_kind<exp>, operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%arg5: f32 loc(unknown), %arg6: f32 loc(unknown)):
        %4 = "math.exp"(%arg5) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc(#loc17)
        "linalg.yield"(%4) : (f32) -> () loc(#loc17)
      }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc(#loc16)
      %2 = "linalg.elementwise"(%arg0, %1, %arg1) <{indexing_maps = [#map, #map, #map], kind = #linalg.elementwise_kind<mul>, operandSegmentSizes = array<i32: 2, 1>}> ({
      ^bb0(%arg2: f32 loc(unknown), %arg3: f32 loc(unknown), %arg4: f32 loc(unknown)):
        %3 = "arith.mulf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(#loc17)
        "linalg.yield"(%3) : (f32) -> () loc(#loc17)
      }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc(#loc18)
      "func.return"(%2) : (tensor<4xf32>) -> () loc(#loc19)
    }) : () -> () loc(#loc13)
  }) {dlti.dl_spec = #dlti.dl_spec<index = 64 : i64, i32 = dense<32> : vector<2xi64>>} : () -> () loc(#loc4)
}) : () -> () loc(#loc)
#loc = loc("known_dialect_attributes.mlir":0:0)
#loc1 = loc("known_dialect_attributes.mlir":2:1)
#loc2 = loc("known_dialect_attributes.mlir":7:1)
#loc3 = loc("known_dialect_attributes.mlir":8:1)
#loc4 = loc("known_dialect_attributes.mlir":10:1)
#loc5 = loc("known_dialect_attributes.mlir":11:3)
#loc6 = loc("known_dialect_attributes.mlir":13:3)
#loc10 = loc("known_dialect_attributes.mlir":14:10)
#loc11 = loc("known_dialect_attributes.mlir":15:10)
#loc12 = loc("known_dialect_attributes.mlir":16:5)
#loc13 = loc("known_dialect_attributes.mlir":19:3)
#loc16 = loc("known_dialect_attributes.mlir":20:10)
#loc18 = loc("known_dialect_attributes.mlir":21:10)
#loc19 = loc("known_dialect_attributes.mlir":22:5)

