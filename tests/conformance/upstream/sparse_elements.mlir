// Sparse elements with several ranks, splat indices and values, and all element kinds.
"t.sparse"() {
  matrix = sparse<[[0, 0], [1, 2], [2, 3]], [1, 5, -7]> : tensor<3x4xi32>, vector = sparse<[[0], [3]], [1.5, 2.5]> : vector<4xf32>,
  flat_indices = sparse<[0, 2], [1, 2]> : tensor<4xi8>, splat_value = sparse<[[0, 1], [1, 0]], 9> : tensor<2x2xi64>,
  single = sparse<[[1, 1]], [3.0]> : tensor<2x2xf64>, origin = sparse<[[0, 0]], [4]> : tensor<2x2xi16>, scalar_index = sparse<0, 1> : tensor<1xi32>,
  bools = sparse<[[1], [2]], [true, false]> : tensor<4xi1>, index = sparse<[[5]], [-1]> : tensor<8xindex>,
  rank_three = sparse<[[0, 1, 2], [1, 0, 0]], [0.5, 0x7F800000]> : tensor<2x2x3xf32>, none = sparse<> : tensor<7xi32>,
  wide = sparse<[[2]], [-170141183460469231731687303715884105728]> : tensor<3xi128>
} : () -> ()

func.func @constants() -> tensor<3x4xf32> {
  %0 = arith.constant sparse<[[0, 0], [2, 3]], [1.0, -1.0]> : tensor<3x4xf32>
  %1 = arith.constant sparse<[[1, 1]], 2.0> : tensor<3x4xf32>
  %2 = arith.addf %0, %1 {t.pattern = sparse<[[0], [1]], [1, 2]> : tensor<2xi2>} : tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

"t.list"() {all = [sparse<[[0]], 1> : tensor<2xi32>, {inner = sparse<[[1, 0]], [2.0]> : tensor<2x1xbf16>}]} : () -> tensor<2xf32, sparse<[[1]], 1> : tensor<2xi8>>

"t.properties"() <{zeros = sparse<[[0, 0], [0, 1]], 0> : tensor<1x2xi1>, values = sparse<[[3]], [-0.0]> : tensor<4xf64>}> : () -> ()
"t.strings"() {s = sparse<[[0], [2]], ["first", "th\22ird"]> : tensor<3x!t.str>, c = sparse<[[1]], [(1, -1)]> : tensor<2xcomplex<i16>>} : () -> ()
