// What needs the first of two nests comes after what they become, and is no earlier nest of it any more.
// RUN: cotan opt %s --arrays-to-loops --cse --fuse
// COUNT: loop.nest 2
// EVAL: f([1.0, 2.0, 3.0], [1.0, 1.0, 2.0]) = [1.0, 2.0, 6.0], 13.0, 16.0

!v = tensor<?xf64, #cotan.dims<n>>

func.func @f(%x: !v, %y: !v) -> (!v, f64, f64) {
  %made = arith.mulf %x, %y : !v
  %turned = array.reverse %made along 0 : !v
  %products = arith.mulf %turned, %x : !v
  %total = array.sum %products along 0 : !v
  %sum = array.sum %y along 0 : !v
  %square = arith.mulf %sum, %sum : f64
  return %made, %total, %square : !v, f64, f64
}
