// What a fold takes of the matrices before each, and of the first one it reads where they are: there is no copy.
// RUN: cotan opt %s --lower-to-loops
// COUNT: memref.alloc 0
!m = tensor<?x2x2xf64, #cotan.dims<n>>
func.func @turned(%a: !m, %others: !m, %start: tensor<2x2xf64>) -> !m {
  %zero = arith.constant 0 : index
  %before = array.build (%i: index) {
    %is_first = arith.cmpi eq, %i, %zero : index
    %x = array.index %a[%i] : !m
    %y = array.index %others[%i - 1] : !m
    %z = arith.select %is_first, %x, %y : tensor<2x2xf64>
    array.yield %z : tensor<2x2xf64>
  } : !m
  %last, %r = array.fold %before along 0 right from %start (%s: tensor<2x2xf64>, %b: tensor<2x2xf64>) {
    %p = array.contract %s, %b over [2] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<2x2xf64>, tensor<2x2xf64> -> tensor<2x2xf64>
    array.yield %p, %p : tensor<2x2xf64>, tensor<2x2xf64>
  } : (!m, tensor<2x2xf64>) -> (tensor<2x2xf64>, !m)
  return %r : !m
}
