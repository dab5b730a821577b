"builtin.module"() ({
  "t.sparse"() {bools = sparse<[[1], [2]], [true, false]> : tensor<4xi1>, flat_indices = sparse<[0, 2], [1, 2]> : tensor<4xi8>, index = sparse<5, -1> : tensor<8xindex>, matrix = sparse<[[0, 0], [1, 2], [2, 3]], [1, 5, -7]> : tensor<3x4xi32>, none = sparse<> : tensor<7xi32>, origin = sparse<0, 4> : tensor<2x2xi16>, rank_three = sparse<[[0, 1, 2], [1, 0, 0]], [5.000000e-01, 0x7F800000]> : tensor<2x2x3xf32>, scalar_index = sparse<0, 1> : tensor<1xi32>, single = sparse<1, 3.000000e+00> : tensor<2x2xf64>, splat_value = sparse<[[0, 1], [1, 0]], 9> : tensor<2x2xi64>, vector = sparse<[[0], [3]], [1.500000e+00, 2.500000e+00]> : vector<4xf32>, wide = sparse<2, -170141183460469231731687303715884105728> : tensor<3xi128>} : () -> ()
  "func.func"() <{function_type = () -> tensor<3x4xf32>, sym_name = "constants"}> ({
    %1 = "arith.constant"() <{value = sparse<[[0, 0], [2, 3]], [1.000000e+00, -1.000000e+00]> : tensor<3x4xf32>}> : () -> tensor<3x4xf32>
    %2 = "arith.constant"() <{value = sparse<1, 2.000000e+00> : tensor<3x4xf32>}> : () -> tensor<3x4xf32>
    %3 = "arith.addf"(%1, %2) <{fastmath = #arith.fastmath<none>}> {t.pattern = sparse<[[0], [1]], [1, -2]> : tensor<2xi2>} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%3) : (tensor<3x4xf32>) -> ()
  }) : () -> ()
  %0 = "t.list"() {all = [sparse<0, 1> : tensor<2xi32>, {inner = sparse<[[1, 0]], 2.000000e+00> : tensor<2x1xbf16>}]} : () -> tensor<2xf32, sparse<1, 1> : tensor<2xi8>>
  "t.properties"() <{values = sparse<3, -0.000000e+00> : tensor<4xf64>, zeros = sparse<[[0, 0], [0, 1]], false> : tensor<1x2xi1>}> : () -> ()
  "t.strings"() {c = sparse<1, (1,-1)> : tensor<2xcomplex<i16>>, s = sparse<[[0], [2]], ["first", "th\22ird"]> : tensor<3x!t.str>} : () -> ()
}) : () -> ()

