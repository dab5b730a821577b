// A carried value is live only if it reaches a live result of nested control flow: `%y` is computed
// next to live values, by a conditional and a loop, and is removed. `%z` reaches `%x`.
// RUN: cotan opt %s --canonicalize --dce
// EVAL: f(0.75, 2) = 13.904571533203125
// EVAL: g(1) = 6, false
// EVAL: g(3) = 12, true
// COUNT: arith.mulf 1
// COUNT: arith.addi 2

func.func @f(%a: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %ten = arith.constant 10.0 : f64
  %x, %y, %z = scf.while (%x = %a, %y = %a, %z = %a) : (f64, f64, f64) -> (f64, f64, f64) {
    %more = arith.cmpf olt, %x, %ten : f64
    scf.condition(%more) %x, %y, %z : f64, f64, f64
  } do {
  ^bb0(%x: f64, %y: f64, %z: f64):
    %is_small = arith.cmpf olt, %x, %a : f64
    %u, %v, %w = scf.if %is_small -> (f64, f64, f64) {
      %p, %q = scf.for %i = %zero to %n step %one iter_args(%p = %y, %q = %z) -> (f64, f64) {
        %s = arith.mulf %p, %q : f64
        %t = arith.addf %q, %x : f64
        scf.yield %s, %t : f64, f64
      }
      %next = arith.addf %x, %x : f64
      scf.yield %next, %p, %q : f64, f64, f64
    } else {
      %next = arith.mulf %x, %z : f64
      scf.yield %next, %y, %z : f64, f64, f64
    }
    scf.yield %u, %v, %w : f64, f64, f64
  }
  return %x : f64
}

// The bound of a loop and a condition may be forwarded as well.
func.func @g(%n: index) -> (index, i1) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %false = arith.constant false
  %count, %flag, %bound, %condition = scf.for %i = %zero to %three step %one iter_args(%count = %zero, %flag = %false, %bound = %n, %condition = %false) -> (index, i1, index, i1) {
    %more, %unused = scf.for %j = %zero to %bound step %one iter_args(%more = %count, %unused = %bound) -> (index, index) {
      %next = arith.addi %more, %one : index
      %other = arith.addi %unused, %j : index
      scf.yield %next, %other : index, index
    }
    %result, %also_unused = scf.if %condition -> (i1, i1) {
      %is_more = arith.cmpi sgt, %more, %i : index
      scf.yield %is_more, %condition : i1, i1
    } else {
      scf.yield %flag, %condition : i1, i1
    }
    %larger = arith.addi %bound, %one : index
    %is_large = arith.cmpi sgt, %larger, %three : index
    scf.yield %more, %result, %larger, %is_large : index, i1, index, i1
  }
  return %count, %flag : index, i1
}
