// RUN: cotan run %s --random-seed 1
// Parts are numbers in an array that is split into rows, too.
func.func @f(%x: tensor<3x4xcomplex<f32>>) -> tensor<3x4xcomplex<f32>> {
  return %x : tensor<3x4xcomplex<f32>>
}
