// Attributes and types that registered dialects define, carried by unregistered and registered ops.
"t.enums"() {
  fast = #arith.fastmath<fast>, flags = #arith.fastmath<nnan,ninf>, overflow = #arith.overflow<nsw, nuw>, none = #arith.overflow<none>,
  kind = #vector.kind<add>, iterator = #linalg.iterator_type<parallel>, iterators = [#vector.iterator_type<reduction>, #vector.iterator_type<parallel>],
  unsigned = #linalg.type_fn<cast_unsigned>, unary = #linalg.unary_fn<exp>, linkage = #llvm.linkage<internal>, punctuation = #vector.punctuation<comma>
} : () -> ()
"t.types"() : () -> (!llvm.ptr, !llvm.ptr<3>, !llvm.struct<(i32, ptr, array<4 x f32>)>, !llvm.struct<"named", (i64)>, !llvm.func<i32 (ptr, ...)>, !llvm.void)
"t.discardable"() {arith.extra = 1, func.note = "n", llvm.noalias, scf.hint = [1, 2], unknown.thing = #unknown.thing} : () -> ()

module attributes {dlti.dl_spec = #dlti.dl_spec<index = 64 : i64, i32 = dense<32> : vector<2xi64>>} {
  func.func private @external(!llvm.ptr {llvm.noalias}, i64) -> !llvm.ptr attributes {llvm.linkage = #llvm.linkage<external>}

  func.func @reduce(%v: vector<8xf32>, %m: memref<8xf32, #llvm.address_space<3>>, %x: f32) -> f32 {
    %0 = vector.reduction <maxnumf>, %v fastmath<nnan> : vector<8xf32> into f32
    %1 = arith.mulf %0, %x fastmath<contract> {llvm.hint = #llvm.fastmath<fast>} : f32
    return %1 : f32
  }

  func.func @elementwise(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
    %1 = linalg.elementwise kind=#linalg.elementwise_kind<mul> ins(%a, %0 : tensor<4xf32>, tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
