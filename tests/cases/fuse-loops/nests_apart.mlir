// What cannot be one sweep stays apart, and the trace says why.
// RUN: cotan opt %s --fuse-loops='mode=nest trace=true'
// EVAL: whole([1.0, 2.0]) = 4.0
// EVAL: around([1.0, 2.0, 4.0]) = [0.0, 1.0, 2.0]
// EVAL: between([1.0, 2.0]) = 9.0
// EVAL: alone([1.0, 2.0], [3.0, 4.0]) = 3.0, 7.0
!v = tensor<?xf64, #cotan.dims<n>>
func.func @whole(%x: !v) -> f64 {
  %zero = arith.constant 0 : index
  %start = arith.constant -0.0 : f64
  %n = array.dim n
  %sum = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%i: index) {
    %a = array.index %x[%i] : !v
    loop.yield %a : f64
  }
  %r = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%i: index) {
    %a = array.index %x[%i] : !v
    %b = arith.subf %sum, %a : f64
    %c = arith.mulf %a, %b : f64
    loop.yield %c : f64
  }
  return %r : f64
}
func.func @around(%x: !v) -> !v {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = array.dim n
  %empty = loop.empty : !v
  %copy = loop.nest ["parallel"] %zero to %n put %empty : !v (%i: index) {
    %a = array.index %x[%i] : !v
    loop.yield %a, %i : f64, index
  }
  %r = loop.nest ["parallel"] %zero to %n put %empty : !v (%i: index) {
    %j = arith.subi %i, %one : index
    %a = array.index %copy[%j] : !v
    loop.yield %a, %i : f64, index
  }
  return %r : !v
}
func.func @between(%x: !v) -> f64 {
  %zero = arith.constant 0 : index
  %start = arith.constant -0.0 : f64
  %n = array.dim n
  %sum = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%i: index) {
    %a = array.index %x[%i] : !v
    loop.yield %a : f64
  }
  %scale = arith.addf %sum, %start : f64
  %r = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%i: index) {
    %a = array.index %x[%i] : !v
    %b = arith.mulf %scale, %a : f64
    loop.yield %b : f64
  }
  return %r : f64
}
func.func @alone(%x: !v, %y: !v) -> (f64, f64) {
  %zero = arith.constant 0 : index
  %start = arith.constant -0.0 : f64
  %n = array.dim n
  %r = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%i: index) {
    %a = array.index %x[%i] : !v
    loop.yield %a : f64
  }
  %s = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%i: index) {
    %a = array.index %y[%i] : !v
    loop.yield %a : f64
  }
  return %r, %s : f64, f64
}
// Exponentials are better taken several at a time.
func.func @functions(%x: !v) -> (!v, f64) {
  %zero = arith.constant 0 : index
  %start = arith.constant -0.0 : f64
  %n = array.dim n
  %empty = loop.empty : !v
  %sums, %last = loop.nest ["ordered"] %zero to %n put %empty : !v carry %start : f64 (%i: index, %c: f64) {
    %a = array.index %x[%i] : !v
    %b = arith.addf %c, %a : f64
    loop.yield %b, %i, %b : f64, index, f64
  }
  %r = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%i: index) {
    %a = array.index %sums[%i] : !v
    %b = math.exp %a : f64
    loop.yield %b : f64
  }
  return %sums, %r : !v, f64
}
