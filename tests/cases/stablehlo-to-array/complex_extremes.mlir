// Complex functions of infinite and of large numbers, whose squares overflow, and operations that order them. Each
// function checks itself.
// RUN: cotan run %s --fn infinite
// RUN: cotan run %s --fn large
// RUN: cotan run %s --fn single
// RUN: cotan run %s --fn squares
// RUN: cotan run %s --fn ordered
// RUN: cotan run %s --fn others
// RUN: cotan run %s --fn distances
// RUN: cotan run %s --fn narrow
// RUN: cotan run %s --fn touched
// RUN: cotan check %s --fn loss --random-seed 1
// RUN: cotan run %s --fn lengths
// RUN: cotan run %s --fn narrowed
func.func @lengths() -> (tensor<5xf64>, tensor<3xi1>) {
  %z = stablehlo.constant dense<[(0x7FF8000000000000, 0.0), (0.0, 0x7FF8000000000000), (0x7FF0000000000000, 0x7FF8000000000000), (0x7FF8000000000000, 0xFFF0000000000000), (0.0, -0.0)]> : tensor<5xcomplex<f64>>
  %lengths = stablehlo.abs %z : (tensor<5xcomplex<f64>>) -> tensor<5xf64>
  %w = stablehlo.constant dense<[(-1.0, 0.0), (0.0, 1.0), (1.0, 0.0)]> : tensor<3xcomplex<f64>>
  %bits = stablehlo.convert %w : (tensor<3xcomplex<f64>>) -> tensor<3xi1>
  return %lengths, %bits : tensor<5xf64>, tensor<3xi1>
}
func.func @narrowed() -> tensor<2xf64> {
  %x = stablehlo.constant dense<[0x7FFFFFFFFFFFFFFF, 0xFFF8000000000000]> : tensor<2xf64>
  %y = stablehlo.reduce_precision %x, format = e5m0 : tensor<2xf64>
  return %y : tensor<2xf64>
}
func.func @infinite() -> i1 {
  %x = stablehlo.constant dense<[(0x7FF0000000000000, 0x7FF0000000000000), (0xFFF0000000000000, 2.0), (1.0, 0xFFF0000000000000)]> : tensor<3xcomplex<f64>>
  %sqrt = stablehlo.sqrt %x : tensor<3xcomplex<f64>>
  check.expect_almost_eq_const %sqrt, dense<[(0x7FF0000000000000, 0x7FF0000000000000), (0.0, 0x7FF0000000000000), (0x7FF0000000000000, 0xFFF0000000000000)]> : tensor<3xcomplex<f64>>
  %asin = chlo.asin %x : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_almost_eq_const %asin, dense<[(0.785398163397, 0x7FF0000000000000), (-1.570796326795, 0x7FF0000000000000), (0.0, 0xFFF0000000000000)]> : tensor<3xcomplex<f64>>
  %acos = chlo.acos %x : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_almost_eq_const %acos, dense<[(0.785398163397, 0xFFF0000000000000), (3.14159265359, 0xFFF0000000000000), (1.570796326795, 0x7FF0000000000000)]> : tensor<3xcomplex<f64>>
  %acosh = chlo.acosh %x : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_almost_eq_const %acosh, dense<[(0x7FF0000000000000, 0.785398163397), (0x7FF0000000000000, 3.14159265359), (0x7FF0000000000000, -1.570796326795)]> : tensor<3xcomplex<f64>>
  %asinh = chlo.asinh %x : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_almost_eq_const %asinh, dense<[(0x7FF0000000000000, 0.785398163397), (0xFFF0000000000000, 0.0), (0x7FF0000000000000, -1.570796326795)]> : tensor<3xcomplex<f64>>
  %atanh = chlo.atanh %x : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_almost_eq_const %atanh, dense<[(0.0, 1.570796326795), (0.0, 1.570796326795), (0.0, -1.570796326795)]> : tensor<3xcomplex<f64>>
  %atan = chlo.atan %x : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_almost_eq_const %atan, dense<[(1.570796326795, 0.0), (-1.570796326795, 0.0), (1.570796326795, 0.0)]> : tensor<3xcomplex<f64>>
  %ok = arith.constant true
  return %ok : i1
}
func.func @large() -> i1 {
  %x = stablehlo.constant dense<[(1.0e300, 1.0e300), (-3.0e11, 4.0e11), (2.0e10, -1.0)]> : tensor<3xcomplex<f64>>
  %asin = chlo.asin %x : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_almost_eq_const %asin, dense<[(0.78539816339744831, 691.8152486690536), (-0.64350110879328437, 27.631021115928548), (1.5707963267448966, -24.41214529106035)]> : tensor<3xcomplex<f64>>
  %atanh = chlo.atanh %x : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  %scale = stablehlo.constant dense<(1.0e12, 0.0)> : tensor<3xcomplex<f64>>
  %scaled = stablehlo.multiply %atanh, %scale : tensor<3xcomplex<f64>>
  %re = stablehlo.real %scaled : (tensor<3xcomplex<f64>>) -> tensor<3xf64>
  check.expect_almost_eq_const %re, dense<[0.0, -1.2, 50.0]> : tensor<3xf64>
  %im = stablehlo.imag %atanh : (tensor<3xcomplex<f64>>) -> tensor<3xf64>
  check.expect_almost_eq_const %im, dense<[1.5707963267948966, 1.5707963267932966, -1.5707963267948966]> : tensor<3xf64>
  %ok = arith.constant true
  return %ok : i1
}
func.func @single() -> i1 {
  %x = stablehlo.constant dense<[(0xFF800000, 0xFF800000), (3.0e38, -3.0e38)]> : tensor<2xcomplex<f32>>
  %acos = chlo.acos %x : tensor<2xcomplex<f32>> -> tensor<2xcomplex<f32>>
  check.expect_almost_eq_const %acos, dense<[(2.3561945, 0x7F800000), (0.7853982, 89.63656659)]> : tensor<2xcomplex<f32>>
  %ok = arith.constant true
  return %ok : i1
}
func.func @squares() -> i1 {
  %x = stablehlo.constant dense<[(1.0e200, 1.0e200), (3.0, 4.0), (1.0e200, 0x7FF0000000000000)]> : tensor<3xcomplex<f64>>
  %square = chlo.square %x : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  check.expect_almost_eq_const %square, dense<[(0.0, 0x7FF0000000000000), (-7.0, 24.0), (0xFFF0000000000000, 0x7FF0000000000000)]> : tensor<3xcomplex<f64>>
  %ok = arith.constant true
  return %ok : i1
}
func.func @ordered() -> i1 {
  %x = stablehlo.constant dense<[(1.5, 2.5), (1.5, 7.5), (0.0, 1.5)]> : tensor<3xcomplex<f32>>
  %y = stablehlo.constant dense<[(7.5, 1.5), (1.5, 2.5), (0.0, 2.5)]> : tensor<3xcomplex<f32>>
  %max = stablehlo.maximum %x, %y : tensor<3xcomplex<f32>>
  check.expect_almost_eq_const %max, dense<[(7.5, 1.5), (1.5, 7.5), (0.0, 2.5)]> : tensor<3xcomplex<f32>>
  %min = stablehlo.minimum %x, %y : tensor<3xcomplex<f32>>
  check.expect_almost_eq_const %min, dense<[(1.5, 2.5), (1.5, 2.5), (0.0, 1.5)]> : tensor<3xcomplex<f32>>
  %ok = arith.constant true
  return %ok : i1
}
func.func @others() -> i1 {
  %x = stablehlo.constant dense<(3.0, 4.0)> : tensor<complex<f64>>
  %cbrt = stablehlo.cbrt %x : tensor<complex<f64>>
  check.expect_almost_eq_const %cbrt, dense<(1.6289371459221759, 0.5201745023045458)> : tensor<complex<f64>>
  %sign = stablehlo.sign %x : tensor<complex<f64>>
  check.expect_almost_eq_const %sign, dense<(0.6, 0.8)> : tensor<complex<f64>>
  %ok = arith.constant true
  return %ok : i1
}
// Differences in units in the last place, also across 0 and of infinite numbers.
func.func @distances() -> i1 {
  %x = stablehlo.constant dense<[1.0, 0x00000001, -0.0]> : tensor<3xf32>
  %y = stablehlo.constant dense<[0x3F800002, 0x80000001, 0x00000002]> : tensor<3xf32>
  check.expect_close %x, %y, max_ulp_difference = 2, min_ulp_difference = 2 : tensor<3xf32>, tensor<3xf32>
  %inf = stablehlo.constant dense<[0x7F800000, 0x7FC00000]> : tensor<2xf32>
  check.expect_close %inf, %inf, max_ulp_difference = 0, min_ulp_difference = 0 : tensor<2xf32>, tensor<2xf32>
  %others = stablehlo.constant dense<[0x7F7FFFFF, 1.0]> : tensor<2xf32>
  check.expect_close %inf, %others, max_ulp_difference = 18446744073709551615, min_ulp_difference = 18446744073709551615 : tensor<2xf32>, tensor<2xf32>
  %ok = arith.constant true
  return %ok : i1
}
// Systems of narrow numbers are solved in `f32`.
func.func @narrow() -> i1 {
  %a = stablehlo.constant dense<[[2.0, 0.0], [1.0, 4.0]]> : tensor<2x2xbf16>
  %b = stablehlo.constant dense<[[4.0], [10.0]]> : tensor<2x1xbf16>
  %x = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x2xbf16>, tensor<2x1xbf16>) -> tensor<2x1xbf16>
  check.expect_eq_const %x, dense<[[2.0], [2.0]]> : tensor<2x1xbf16>
  %ok = arith.constant true
  return %ok : i1
}
// The disjunction of booleans at the selected elements.
func.func @touched() -> i1 {
  %x = stablehlo.constant dense<[true, false, true, true]> : tensor<4xi1>
  %source = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %init = stablehlo.constant dense<false> : tensor<i1>
  %r = "stablehlo.select_and_scatter"(%x, %source, %init) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    %c = stablehlo.compare GE, %a, %b, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    %c = stablehlo.or %a, %b : tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<4xi1>, tensor<3xi1>, tensor<i1>) -> tensor<4xi1>
  check.expect_eq_const %r, dense<[true, false, true, false]> : tensor<4xi1>
  %ok = arith.constant true
  return %ok : i1
}
func.func @loss(%re: tensor<4xf64>, %im: tensor<4xf64>) -> tensor<f64> {
  %z = stablehlo.complex %re, %im : tensor<4xcomplex<f64>>
  %square = chlo.square %z : tensor<4xcomplex<f64>> -> tensor<4xcomplex<f64>>
  %asin = chlo.asin %square : tensor<4xcomplex<f64>> -> tensor<4xcomplex<f64>>
  %atanh = chlo.atanh %asin : tensor<4xcomplex<f64>> -> tensor<4xcomplex<f64>>
  %acosh = chlo.acosh %atanh : tensor<4xcomplex<f64>> -> tensor<4xcomplex<f64>>
  %root = stablehlo.cbrt %acosh : tensor<4xcomplex<f64>>
  %a = stablehlo.real %root : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
  %b = stablehlo.imag %root : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
  %product = stablehlo.multiply %a, %b : tensor<4xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %r = stablehlo.reduce(%product init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xf64>, tensor<f64>) -> tensor<f64>
  return %r : tensor<f64>
}
