// arith.constant of each value kind: bools, signs, widths, index, floats, dense, sparse and resources.
func.func @scalars() {
  %0 = arith.constant true
  %1 = arith.constant false
  %2 = arith.constant 0 : i1
  %3 = arith.constant 42
  %4 = arith.constant -42 : i8
  %5 = arith.constant 0xFF : i8
  %6 = arith.constant 170141183460469231731687303715884105727 : i128
  %7 = arith.constant -1606938044258990275541962092341162602522202993782792835301376 : i201
  %8 = arith.constant -7 : index
  %9 = arith.constant {t.tagged, t.weight = 2.5 : f16} 7 : i3
  %10 = arith.constant 1.0
  %11 = arith.constant -0.0 : f32
  %12 = arith.constant 0x7F800000 : f32
  %13 = arith.constant 6.02214076e23 : f64
  %14 = "arith.constant"() <{value = 1.0e-45 : f32}> : () -> f32
  %15 = "arith.constant"() {value = 9 : i16, t.extra} : () -> i16
  return
}

func.func @elements() -> tensor<2x2xf32> {
  %0 = arith.constant dense<1> : tensor<4xi32>
  %1 = arith.constant dense<[1, -2, 3]> : vector<3xindex>
  %2 = arith.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  %3 = arith.constant dense<> : tensor<0x4xf64>
  %4 = arith.constant dense<2.5> : tensor<f32>
  %5 = arith.constant dense<0.125> : vector<[8]xbf16>
  %6 = arith.constant sparse<[[0, 1], [1, 0]], [1.5, -2.5]> : tensor<2x2xf32>
  %7 = arith.constant dense_resource<weights> : tensor<2x2xf32>
  %8 = arith.constant dense<(1.0, -1.0)> : tensor<2xcomplex<f64>>
  %9 = arith.addf %6, %7 : tensor<2x2xf32>
  return %9 : tensor<2x2xf32>
}

{-#
  dialect_resources: {
    builtin: {
      weights: "0x040000000000803F000000400000404000008040"
    }
  }
#-}
