// O10, O10b: differences of neighbours, weighted by their place; of four numbers and of one.
// build(sz v, \i. if i < 1 then 0 else (v[i] - v[i-1]) * toReal i)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, 4.0, 9.0, 16.0]) ~ [0.0, 3.0, 10.0, 21.0]
// jvp: ([0.1, 0.2, 0.3, 0.4]) ~ ([0.0, 0.1, 0.2, 0.3])
// vjp: ([1.0, 2.0, 3.0, 4.0]) ~ ([-2.0, -4.0, -6.0, 12.0])
// EVAL: f([5.0]) ~ [0.0]
// jvp: ([1.0]) ~ ([0.0])
// vjp: ([7.0]) ~ ([0.0])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%v: !vector) -> !vector {
  %one = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %r = array.build (%i: index) {
    %first = arith.cmpi slt, %i, %one : index
    %value = scf.if %first -> (f64) {
      scf.yield %zero : f64
    } else {
      %x = array.index %v[%i] : !vector
      %y = array.index %v[%i - %one] : !vector
      %difference = arith.subf %x, %y : f64
      %integer = arith.index_cast %i : index to i64
      %place = arith.sitofp %integer : i64 to f64
      %weighted = arith.mulf %difference, %place : f64
      scf.yield %weighted : f64
    }
    array.yield %value : f64
  } : !vector
  return %r : !vector
}
