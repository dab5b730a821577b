// Shapes without elements and without dimensions, in types, literals and ops.
"t.empty"() {
  list = dense<> : tensor<0xi32>, brackets = dense<[]> : tensor<0xi32>, inner = dense<> : tensor<2x0xf32>, rows = dense<[[], []]> : tensor<2x0xf32>,
  outer = dense<> : tensor<0x3xi1>, both = dense<> : tensor<0x0xindex>, splat = dense<1> : tensor<0xi32>, none = sparse<> : tensor<0xi32>,
  no_entries = sparse<[], []> : tensor<3xf32>, array = array<i64>, hexadecimal = dense<"0x"> : tensor<0xf64>
} : () -> ()
"t.rank_zero"() {i = dense<1> : tensor<i64>, f = dense<-0.5> : tensor<f32>, b = dense<true> : tensor<i1>, v = dense<2> : vector<i8>, m = dense<3> : memref<index>} : () -> ()
"t.types"() : () -> (tensor<f32>, tensor<0xf32>, tensor<0x0x4xf32>, tensor<?x0xf32>, vector<f32>, memref<f32>, memref<0x2xf32>, tuple<>, () -> (), i0, tensor<0xi0>)

func.func @scalar_tensors(%a: tensor<f32>, %b: tensor<f32>, %m: memref<f32>) -> tensor<f32> {
  %0 = arith.addf %a, %b : tensor<f32>
  %1 = tensor.extract %0[] : tensor<f32>
  memref.store %1, %m[] : memref<f32>
  %2 = memref.load %m[] : memref<f32>
  %3 = tensor.from_elements %2 : tensor<f32>
  %4 = tensor.insert %1 into %3[] : tensor<f32>
  %5 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%4 : tensor<f32>) outs(%a : tensor<f32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<f32>
  return %5 : tensor<f32>
}

func.func @nothing() -> tensor<0x4xf64> {
  %0 = arith.constant dense<> : tensor<0x4xf64>
  %1 = tensor.empty() : tensor<0x4xf64>
  %2 = arith.mulf %0, %1 : tensor<0x4xf64>
  return %2 : tensor<0x4xf64>
}
