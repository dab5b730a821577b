// Tensor types with encodings of several attribute kinds, gathers, scatters and packing.
func.func @encodings(%a: tensor<4x?xf32, "row-major">, %b: tensor<2xi8, 7 : i8>, %c: tensor<?xf64, {kind = "blocked", size = 4}>,
                     %d: tensor<1xf16, [1, "two", 3.0]>, %e: tensor<3xindex, #t.enc<a, [b]>>, %f: tensor<3xi1, i32>) {
  %0 = "t.use"(%a, %b, %c, %d, %e, %f) : (tensor<4x?xf32, "row-major">, tensor<2xi8, 7 : i8>, tensor<?xf64, {kind = "blocked", size = 4}>, tensor<1xf16, [1, "two", 3.0]>, tensor<3xindex, #t.enc<a, [b]>>, tensor<3xi1, i32>) -> tensor<*x!t.elt>
  return
}

func.func @indirect(%src: tensor<4x4x4xf32>, %at: tensor<6x2xindex>, %upd: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %g = tensor.gather %src[%at] gather_dims([0, 2]) : (tensor<4x4x4xf32>, tensor<6x2xindex>) -> tensor<6x4xf32>
  %u = tensor.gather %src[%at] gather_dims([0, 2]) unique : (tensor<4x4x4xf32>, tensor<6x2xindex>) -> tensor<6x1x4x1xf32>
  return %g : tensor<6x4xf32>
}

func.func @elements() -> tensor<2x2xcomplex<f32>> {
  %c0 = arith.constant 0 : index
  %re = arith.constant 1.0 : f32
  %t = "t.complex"() : () -> tensor<2x2xcomplex<f32>>
  %x = tensor.extract %t[%c0, %c0] : tensor<2x2xcomplex<f32>>
  %n = tensor.insert %x into %t[%c0, %c0] {t.same} : tensor<2x2xcomplex<f32>>
  return %n : tensor<2x2xcomplex<f32>>
}
