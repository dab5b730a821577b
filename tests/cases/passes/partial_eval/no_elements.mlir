// A fold or a reduction over no elements has arrays of several sizes as results. They are one build:
// with a size of 0, the inner array of a replicate would be work that the program did not do.
// RUN: cotan opt %s -partial-eval
func.func @f(%x: tensor<0xf64>) -> (tensor<0x?xi1, #cotan.dims<n>>, f64) {
  %no = arith.constant 0.0 : f64
  %s, %r = array.fold %x along 0 from %no (%a: f64, %b: f64) {
    %rows = array.build (%i: index) {
      %false = arith.constant false
      array.yield %false : i1
    } : tensor<?xi1, #cotan.dims<n>>
    array.yield %b, %rows : f64, tensor<?xi1, #cotan.dims<n>>
  } : (tensor<0xf64>, f64) -> (f64, tensor<0x?xi1, #cotan.dims<n>>)
  return %r, %s : tensor<0x?xi1, #cotan.dims<n>>, f64
}
func.func @g(%x: tensor<0x?x?xf64, #cotan.dims<n, m>>) -> tensor<?x?xf64, #cotan.dims<n, m>> {
  %one = arith.constant 1.0 : f64
  %r = array.reduce %x along 0 from %one : f64 (%a: f64, %b: f64) {
    %c = arith.mulf %a, %b : f64
    array.yield %c : f64
  } : tensor<0x?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?x?xf64, #cotan.dims<n, m>>
}
