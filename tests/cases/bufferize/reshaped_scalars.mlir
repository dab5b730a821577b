// A scalar that becomes an array is the only element of a buffer, and the only element of an array is read from there.
// RUN: cotan opt %s --bufferize
func.func @array(%x: f64) -> tensor<1x1xf64> {
  %r = array.reshape %x : f64 -> tensor<1x1xf64>
  return %r : tensor<1x1xf64>
}
func.func @scalar(%x: tensor<1x1xf64>) -> f64 {
  %r = array.reshape %x : tensor<1x1xf64> -> f64
  return %r : f64
}
func.func @in_a_branch(%x: f64, %c: i1) -> tensor<1xf64> {
  %r = scf.if %c -> (tensor<1xf64>) {
    %a = array.reshape %x : f64 -> tensor<1xf64>
    scf.yield %a : tensor<1xf64>
  } else {
    %y = math.sqrt %x : f64
    %a = array.reshape %y : f64 -> tensor<1x1xf64>
    %b = array.reshape %a : tensor<1x1xf64> -> tensor<1xf64>
    scf.yield %b : tensor<1xf64>
  }
  return %r : tensor<1xf64>
}
