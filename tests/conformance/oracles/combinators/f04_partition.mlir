// A partition: the elements that pass come first, the others after them, in order.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.75, -2.125, 2.625, 2.125, -0.75, 1.375], [0.25, 2.375, -0.5, 1.625, -1.25, 0.875]) ~ [0.75, 2.625, 2.125, 1.375, -2.125, -0.75], 9.59375
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625], [0.375, -0.125, -0.625, -1.125, -1.625, -2.125]) ~ ([0.875, -0.125, -0.625, -1.625, 0.375, -1.125], -1.734375)
// vjp: ([0.375, -0.125, -0.625, -1.125, -1.625, -2.125], -0.125) ~ ([0.34375, -1.46875, -0.421875, -0.5625, -2.234375, -1.328125], [-0.09375, -0.328125, -0.265625, -0.171875, 0.265625, 0.09375])
!v = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
func.func @f(%x: !v, %w: !v) -> (!v, f64) {
  %zero = arith.constant 0.0 : f64
  %none = arith.constant 0 : index
  %one = arith.constant 1 : index
  %flags = array.map %x (%e: f64) {
    %is_kept = arith.cmpf ogt, %e, %zero : f64
    %number = arith.select %is_kept, %one, %none : index
    array.yield %number : index
  } : (!v) -> !at
  %count = array.sum %flags along 0 : !at
  %places = array.scan %flags along 0 (%a: index, %b: index) {
    %c = arith.addi %a, %b : index
    array.yield %c : index
  } : !at
  %parts = array.scatter %x (%i: index) {
    %flag = array.index %flags[%i] : !at
    %place = array.index %places[%i] : !at
    %is_kept = arith.cmpi sgt, %flag, %none : index
    %front = arith.subi %place, %one : index
    %t1 = arith.addi %count, %i : index
    %back = arith.subi %t1, %place : index
    %at = arith.select %is_kept, %front, %back : index
    array.yield %at : index
  } : !v -> !v
  %terms = arith.mulf %parts, %w : !v
  %r = array.sum %terms along 0 : !v
  return %parts, %r : !v, f64
}
