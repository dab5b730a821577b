// A nest updates a row of an array in place if each iteration reads only the column that it stores to.
// RUN: cotan opt %s --bufferize
// COUNT: memref.alloc 1
!a = tensor<?x?xf64, #cotan.dims<n, n>>
!b = tensor<?x?xf64, #cotan.dims<n, m>>
func.func @substitute(%a: !a, %b: !b) -> !b {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %s = arith.constant 0.0 : f64
  %n = array.dim n
  %m = array.dim m
  %empty = loop.empty : !b
  %start = loop.nest ["parallel", "parallel"] %zero, %zero to %n, %m put %empty : !b (%i: index, %j: index) {
    loop.yield %s, %i, %j : f64, index, index
  }
  %x = scf.for %i = %zero to %n step %one iter_args(%v = %start) -> (!b) {
    %next = loop.nest ["parallel"] %zero to %m put %v : !b (%j: index) {
      %right = array.index %b[%i, %j] : !b
      %sum = loop.nest ["reduce"] %zero to %n acc ["add"] %s : f64 (%k: index) {
        %factor = array.index %a[%i, %k] : !a
        %known = array.index %v[%k, %j] : !b
        %product = arith.mulf %factor, %known : f64
        loop.yield %product : f64
      }
      %rest = arith.subf %right, %sum : f64
      loop.yield %rest, %i, %j : f64, index, index
    }
    scf.yield %next : !b
  }
  return %x : !b
}
// The first column is read by all iterations, so the array is copied.
func.func @first_column(%a: !a, %b: !b) -> !b {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %s = arith.constant 0.0 : f64
  %n = array.dim n
  %m = array.dim m
  %empty = loop.empty : !b
  %start = loop.nest ["parallel", "parallel"] %zero, %zero to %n, %m put %empty : !b (%i: index, %j: index) {
    loop.yield %s, %i, %j : f64, index, index
  }
  %x = scf.for %i = %zero to %n step %one iter_args(%v = %start) -> (!b) {
    %next = loop.nest ["parallel"] %zero to %m put %v : !b (%j: index) {
      %right = array.index %b[%i, %j] : !b
      %sum = loop.nest ["reduce"] %zero to %n acc ["add"] %s : f64 (%k: index) {
        %factor = array.index %a[%i, %k] : !a
        %known = array.index %v[%k, %zero] : !b
        %product = arith.mulf %factor, %known : f64
        loop.yield %product : f64
      }
      %rest = arith.subf %right, %sum : f64
      loop.yield %rest, %i, %j : f64, index, index
    }
    scf.yield %next : !b
  }
  return %x : !b
}
