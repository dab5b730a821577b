// What needs the first of two nests comes after what they become, and is no earlier nest of it any more.
// RUN: cotan opt %s --arrays-to-loops --cse --fuse --verify-each
// EVAL: f([1.0, 2.0, 3.0]) = ([1.0, 4.0, 9.0], 14.0, 36.0)

!v = tensor<?xf64, #cotan.dims<n>>

func.func @f(%x: !v) -> (!v, f64, f64) {
  %squares = arith.mulf %x, %x : !v
  %turned = array.reverse %squares along 0 : !v
  %total = array.sum %turned along 0 : !v
  %sum = array.sum %x along 0 : !v
  %six = arith.mulf %sum, %sum : f64
  return %squares, %total, %six : !v, f64, f64
}
