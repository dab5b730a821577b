// What needs the first of two nests comes after what they become, and is no earlier nest of it any more.
// Nothing after it in the body has an effect, which would stop the search.
// RUN: cotan opt %s --arrays-to-nests --cse --fuse-loops=mode=nest
// COUNT: loop.nest 3
// EVAL: f([1.0, 2.0, 3.0], [1.0, 1.0, 2.0]) = 460.0

!v = tensor<?xf64, #cotan.dims<n>>

func.func @f(%x: !v, %y: !v) -> f64 {
  %zero = arith.constant 0.0 : f64
  %all = array.fold %x along 0 from %zero (%sofar: f64, %k: f64) {
    %xy = arith.mulf %x, %y : !v
    %ks = array.replicate %k along 0 : f64 -> !v
    %made = arith.mulf %xy, %ks : !v
    %turned = array.reverse %made along 0 : !v
    %squares = arith.mulf %turned, %made : !v
    %products = arith.mulf %squares, %x : !v
    %total = array.sum %products along 0 : !v
    %sum = array.sum %y along 0 : !v
    %some = arith.addf %total, %sum : f64
    %next = arith.addf %sofar, %some : f64
    array.yield %next : f64
  } : (!v, f64) -> f64
  return %all : f64
}
