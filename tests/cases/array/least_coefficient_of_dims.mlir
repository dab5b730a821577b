// Dimensions have no coefficient of -2^63, since rules subtract them.
// RUN[1]: cotan opt %s
func.func @k(%x: tensor<?xf64, #cotan.dims<n * -9223372036854775808 + 3>>) {
  return
}
func.func @m(%x: tensor<?xf64, #cotan.dims<n - 9223372036854775808>>) {
  return
}
func.func @s(%x: tensor<4xf64>) {
  %a = array.shift %x by -9223372036854775808 along 0 : tensor<4xf64>
  return
}
func.func private @a() attributes { m = affine_map<(d0) -> (d0 - 9223372036854775808 floordiv 2)> }
