// A histogram of each row: a reduction by index in a map.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([[0.25, 2.375, -0.5, 1.625], [-0.125, 2.0, -0.875, 1.25]], [[0, 1, 1, 2], [2, 2, 5, 0]], [2.5625, 1.125, 2.1875]) ~ [[0.640625, -1.3359375, 3.5546875], [3.203125, 1.125, -0.546875]]
// jvp: ([[0.875, 0.375, -0.125, -0.625], [0.375, -0.125, -0.625, -1.125]], _, [-0.125, -0.625, -1.125]) ~ ([[2.2109375, 0.197265625, -3.1953125], [-3.0390625, -0.625, 1.9560546875]])
// vjp: ([[0.375, -0.125, -0.625], [-0.125, -0.625, -1.125]]) ~ ([[0.9609375, 0.0703125, -0.333984375, -1.3671875], [-4.921875, 0.3076171875, 0.0, -0.3203125]], _, [-0.0625, -0.4765625, -0.734375])
!k = tensor<?xf64, #cotan.dims<k>>
!w = tensor<?xf64, #cotan.dims<m>>
!nm = tensor<?x?xf64, #cotan.dims<n, m>>
func.func @f(%x: !nm, %at: tensor<?x?xindex, #cotan.dims<n, m>>, %one: !k) -> tensor<?x?xf64, #cotan.dims<n, k>> {
  %r = array.map %x, %at (%row: !w, %places: tensor<?xindex, #cotan.dims<m>>) {
    %h = array.reduce_by_index %row into %one at (%i: index) {
      %j = array.index %places[%i] : tensor<?xindex, #cotan.dims<m>>
      array.yield %j : index
    } by (%p: f64, %q: f64) {
      %t = arith.mulf %p, %q : f64
      array.yield %t : f64
    } : !w into !k
    array.yield %h : !k
  } : (!nm, tensor<?x?xindex, #cotan.dims<n, m>>) -> tensor<?x?xf64, #cotan.dims<n, k>>
  return %r : tensor<?x?xf64, #cotan.dims<n, k>>
}
