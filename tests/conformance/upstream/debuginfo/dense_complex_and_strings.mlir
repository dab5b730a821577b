#loc5 = loc("dense_complex_and_strings.mlir":16:21)
"builtin.module"() ({
  "t.complex"() {empty = dense<> : tensor<0xcomplex<f16>>, integers = dense<[(1,2), (-3,4)]> : tensor<2xcomplex<i8>>, list = dense<[(1.000000e+00,2.000000e+00), (3.000000e+00,4.000000e+00)]> : tensor<2xcomplex<f64>>, matrix = dense<[[(1.000000e+00,0.000000e+00), (0.000000e+00,1.000000e+00)], [(0.000000e+00,-1.000000e+00), (-1.000000e+00,0.000000e+00)]]> : tensor<2x2xcomplex<f32>>, scalar = dense<(5.000000e-01,0.000000e+00)> : tensor<complex<f64>>, special = dense<[(0x7FC00000,0x7F800000), (-0.000000e+00,1.000000e-01)]> : tensor<2xcomplex<f32>>, splat = dense<(1.000000e+00,-2.000000e+00)> : tensor<3xcomplex<f32>>, unsigned = dense<(255,0)> : tensor<2xcomplex<ui8>>} : () -> () loc(#loc1)
  "t.strings"() {like_hex = dense<"0x0102"> : tensor<1x!t.str>, list = dense<["a", "", "c d", "\22e\22\0A"]> : tensor<4x!t.str>, matrix = dense<[["aa", "ab"], ["ba", "bb"]]> : tensor<2x2x!t.str<utf8>>, one = dense<"only"> : tensor<1x!t.str>, scalar = dense<"x"> : tensor<!t.str>, splat = dense<"all"> : tensor<4x!t.str>, unicode = dense<["\C3\A9", "\E6\97\A5"]> : tensor<2x!t.str>} : () -> () loc(#loc2)
  "t.sparse_complex"() {a = sparse<[[0], [3]], [(1.000000e+00,2.000000e+00), (3.000000e+00,4.000000e+00)]> : tensor<5xcomplex<f64>>, b = sparse<2, "two"> : tensor<4x!t.str>} : () -> () loc(#loc3)
  "func.func"() <{function_type = (tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>>, sym_name = "twiddles"}> ({
  ^bb0(%arg0: tensor<2xcomplex<f64>> loc("dense_complex_and_strings.mlir":16:21)):
    %0 = "arith.constant"() <{value = dense<[(1.000000e+00,0.000000e+00), (6.123233995736766E-17,-1.000000e+00)]> : tensor<2xcomplex<f64>>}> : () -> tensor<2xcomplex<f64>> loc(#loc6)
    %1 = "t.multiply"(%arg0, %0) {names = dense<["x", "w"]> : tensor<2x!t.name>} : (tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>> loc(#loc7)
    "func.return"(%1) : (tensor<2xcomplex<f64>>) -> () loc(#loc8)
  }) : () -> () loc(#loc4)
}) : () -> () loc(#loc)
#loc = loc("dense_complex_and_strings.mlir":0:0)
#loc1 = loc("dense_complex_and_strings.mlir":2:1)
#loc2 = loc("dense_complex_and_strings.mlir":9:1)
#loc3 = loc("dense_complex_and_strings.mlir":14:1)
#loc4 = loc("dense_complex_and_strings.mlir":16:1)
#loc6 = loc("dense_complex_and_strings.mlir":17:8)
#loc7 = loc("dense_complex_and_strings.mlir":18:8)
#loc8 = loc("dense_complex_and_strings.mlir":19:3)

