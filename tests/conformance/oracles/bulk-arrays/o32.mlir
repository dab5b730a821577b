// O32: the sum of the last three elements: the first three of the reversed array, read one by one.
// let b = gather [n] a (\[i]. [n - 1 - i]) in (index b [0] + index b [1]) + index b [2]
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, 2.0, 3.0, 4.0, 5.0]) ~ 12.0
// vjp: (1.0) ~ ([0.0, 0.0, 1.0, 1.0, 1.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%a: !vector) -> f64 {
  %last = array.dim n - 1
  %b = array.gather %a (%i: index) {
    %j = arith.subi %last, %i : index
    array.yield %j : index
  } : !vector -> !vector
  %x = array.index %b[0] : !vector
  %y = array.index %b[1] : !vector
  %z = array.index %b[2] : !vector
  %xy = arith.addf %x, %y : f64
  %r = arith.addf %xy, %z : f64
  return %r : f64
}
