// Dense complex numbers and strings, as splats, lists and matrices, of builtin and foreign element types.
"t.complex"() {
  splat = dense<(1.0, -2.0)> : tensor<3xcomplex<f32>>, scalar = dense<(0.5, 0.0)> : tensor<complex<f64>>,
  list = dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f64>>,
  matrix = dense<[[(1.0, 0.0), (0.0, 1.0)], [(0.0, -1.0), (-1.0, 0.0)]]> : tensor<2x2xcomplex<f32>>,
  integers = dense<[(1, 2), (-3, 4)]> : tensor<2xcomplex<i8>>, unsigned = dense<(255, 0)> : tensor<2xcomplex<ui8>>,
  special = dense<[(0x7FC00000, 0x7F800000), (-0.0, 0.1)]> : tensor<2xcomplex<f32>>, empty = dense<> : tensor<0xcomplex<f16>>
} : () -> ()
"t.strings"() {
  splat = dense<"all"> : tensor<4x!t.str>, one = dense<["only"]> : tensor<1x!t.str>, list = dense<["a", "", "c d", "\22e\22\0A"]> : tensor<4x!t.str>,
  matrix = dense<[["aa", "ab"], ["ba", "bb"]]> : tensor<2x2x!t.str<utf8>>, scalar = dense<"x"> : tensor<!t.str>,
  like_hex = dense<"0x0102"> : tensor<1x!t.str>, unicode = dense<["é", "日"]> : tensor<2x!t.str>
} : () -> ()
"t.sparse_complex"() {a = sparse<[[0], [3]], [(1.0, 2.0), (3.0, 4.0)]> : tensor<5xcomplex<f64>>, b = sparse<[[2]], ["two"]> : tensor<4x!t.str>} : () -> ()

func.func @twiddles(%x: tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>> {
  %w = arith.constant dense<[(1.0, 0.0), (6.1232339957367661e-17, -1.0)]> : tensor<2xcomplex<f64>>
  %y = "t.multiply"(%x, %w) {names = dense<["x", "w"]> : tensor<2x!t.name>} : (tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  return %y : tensor<2xcomplex<f64>>
}
