// RUN[1]: cotan opt %s --split-input-file
func.func @f(%x: tensor<2x3xf64>) {
  %a = array.sum %x along 1, 0 : tensor<2x3xf64>
  %b = array.max %x along 0, 0 : tensor<2x3xf64>
  %c = array.product %x along 0, 2 : tensor<2x3xf64>
  %d = array.sum %x along -1 : tensor<2x3xf64>
  return
}

// -----

func.func @f(%x: tensor<2x3xf64>) {
  %e = "array.sum"(%x) <{axes = array<i64>}> : (tensor<2x3xf64>) -> tensor<2x3xf64>
  %g = "array.sum"(%x) : (tensor<2x3xf64>) -> tensor<2xf64>
  return
}
