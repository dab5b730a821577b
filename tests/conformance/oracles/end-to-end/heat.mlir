// Explicit steps of the heat equation on a rod whose ends stay as they are.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.0, 0.5, -1.0, 2.0, 0.25, 3.0], 0.2, 5) ~ [1.0, 0.62488, 0.58072, 0.99872, 1.84488, 3.0]
// jvp: ([0.5, -0.25, 1.0, 0.75, -0.5, 0.1], 1.0, _) ~ ([0.5, 2.379344, 2.941264, 2.450864, 2.0729439999999997, 0.1])
// vjp: ([1.0, 2.0, -1.0, 0.5, 0.25, -0.75]) ~ ([1.84792, 0.21655999999999997, 0.23752, 0.16752, 0.09655999999999999, -0.56608], 2.858, _)
!rod = tensor<?xf64, #cotan.dims<n>>
func.func @f(%u: !rod, %alpha: f64, %steps: index) -> !rod {
  %zero = arith.constant 0 : index
  %last = array.dim n - 1
  %two = arith.constant 2.0 : f64
  %one = arith.constant 1 : index
  %r = scf.for %t = %zero to %steps step %one iter_args(%v = %u) -> (!rod) {
    %next = array.build (%i: index) {
      %here = array.index %v[%i] : !rod
      %left = array.index %v[%i - 1] : !rod
      %right = array.index %v[%i + 1] : !rod
      %twice = arith.mulf %two, %here : f64
      %sides = arith.addf %left, %right : f64
      %bend = arith.subf %sides, %twice : f64
      %flow = arith.mulf %alpha, %bend : f64
      %moved = arith.addf %here, %flow : f64
      %is_first = arith.cmpi eq, %i, %zero : index
      %is_last = arith.cmpi eq, %i, %last : index
      %is_end = arith.ori %is_first, %is_last : i1
      %new = arith.select %is_end, %here, %moved : f64
      array.yield %new : f64
    } : !rod
    scf.yield %next : !rod
  }
  return %r : !rod
}
