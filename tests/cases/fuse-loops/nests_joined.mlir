// Nests over the same indices become one, whatever they put, combine and carry.
// RUN: cotan opt %s --fuse-loops=mode=nest
// COUNT: loop.nest 6
// EVAL: chain([1.0, 2.0, 3.0]) = 14.0, 6.0
// EVAL: chain([]) = -0.0, -0.0
// EVAL: kept([1.0, 2.0]) = 3.0, [1.0, 4.0]
// EVAL: scans([1.0, 2.0, 3.0]) = [1.0, 3.0, 6.0], 10.0
// EVAL: matrix([[1.0, 2.0], [3.0, 4.0]], [1.0, 10.0]) = 64.0, [3.0, 4.0]
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<m, n>>
// What is used at once is not kept.
func.func @chain(%x: !v) -> (f64, f64) {
  %zero = arith.constant 0 : index
  %start = arith.constant -0.0 : f64
  %n = array.dim n
  %empty = loop.empty : !v
  %squares, %same = loop.nest ["parallel"] %zero to %n put %empty, %empty : !v, !v (%i: index) {
    %a = array.index %x[%i] : !v
    %b = arith.mulf %a, %a : f64
    loop.yield %b, %i, %a, %i : f64, index, f64, index
  }
  %r = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%i: index) {
    %a = array.index %squares[%i] : !v
    loop.yield %a : f64
  }
  %s = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%i: index) {
    %a = array.index %same[%i] : !v
    loop.yield %a : f64
  }
  return %r, %s : f64, f64
}
// What something else reads as well is.
func.func @kept(%x: !v) -> (f64, !v) {
  %zero = arith.constant 0 : index
  %start = arith.constant -0.0 : f64
  %n = array.dim n
  %empty = loop.empty : !v
  %squares = loop.nest ["parallel"] %zero to %n put %empty : !v (%i: index) {
    %a = array.index %x[%i] : !v
    %b = arith.mulf %a, %a : f64
    loop.yield %b, %i : f64, index
  }
  %r = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%i: index) {
    %a = array.index %x[%i] : !v
    loop.yield %a : f64
  }
  return %r, %squares : f64, !v
}
// A sum of what a scan gives, in the order of the scan.
func.func @scans(%x: !v) -> (!v, f64) {
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
    loop.yield %a : f64
  }
  return %sums, %r : !v, f64
}
// Inside as well: the products of rows with the vector are computed once, in one sweep with the rest.
func.func @matrix(%a: !m, %x: !v) -> (f64, !v) {
  %zero = arith.constant 0 : index
  %start = arith.constant -0.0 : f64
  %m = array.dim m
  %n = array.dim n
  %empty = loop.empty : !v
  %zeros = loop.nest ["parallel"] %zero to %n put %empty : !v (%i: index) {
    loop.yield %start, %i : f64, index
  }
  %r = loop.nest ["reduce"] %zero to %m acc ["add"] %start : f64 (%i: index) {
    %dot = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%j: index) {
      %b = array.index %a[%i, %j] : !m
      %c = array.index %x[%j] : !v
      %p = arith.mulf %b, %c : f64
      loop.yield %p : f64
    }
    loop.yield %dot : f64
  }
  %s = loop.nest ["reduce"] %zero to %m carry %zeros : !v (%i: index, %sofar: !v) {
    %dot = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%j: index) {
      %b = array.index %a[%i, %j] : !m
      %c = array.index %x[%j] : !v
      %p = arith.mulf %b, %c : f64
      loop.yield %p : f64
    }
    %next = loop.nest ["parallel"] %zero to %n acc ["add"] %sofar : !v (%j: index) {
      %b = array.index %a[%i, %j] : !m
      %i1 = arith.index_cast %i : index to i64
      %k = arith.sitofp %i1 : i64 to f64
      %p = arith.mulf %b, %k : f64
      %q = arith.mulf %p, %k : f64
      loop.yield %q, %j : f64, index
    }
    loop.yield %next : !v
  }
  return %r, %s : f64, !v
}
