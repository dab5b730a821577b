// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: root(2.0) = 1.414213562373095, 5
// EVAL: root(0.0) = 0.0, 0
// EVAL: collatz(27) = 111
// EVAL: collatz(1) = 0
// EVAL: shifted([1.0, 2.0, 8.0]) = [0.125, 0.25, 1.0], 3
// EVAL: shifted([nan]) = [nan], 0
func.func @root(%a: f64) -> (f64, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %half = arith.constant 0.5 : f64
  %small = arith.constant 1.0e-15 : f64
  %r, %turns = scf.while (%x = %a, %k = %zero) : (f64, i32) -> (f64, i32) {
    %square = arith.mulf %x, %x : f64
    %d = arith.subf %square, %a : f64
    %e = math.absf %d : f64
    %more = arith.cmpf ogt, %e, %small : f64
    scf.condition(%more) %x, %k : f64, i32
  } do {
  ^bb0(%x: f64, %k: i32):
    %q = arith.divf %a, %x : f64
    %s = arith.addf %x, %q : f64
    %y = arith.mulf %s, %half : f64
    %l = arith.addi %k, %one : i32
    scf.yield %y, %l : f64, i32
  }
  return %r, %turns : f64, i32
}
func.func @collatz(%n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %end:2 = scf.while (%x = %n, %k = %zero) : (i64, i64) -> (i64, i64) {
    %more = arith.cmpi ne, %x, %one : i64
    scf.condition(%more) %x, %k : i64, i64
  } do {
  ^bb0(%x: i64, %k: i64):
    %rest = arith.remsi %x, %two : i64
    %odd = arith.cmpi ne, %rest, %zero : i64
    %y = scf.if %odd -> (i64) {
      %triple = arith.muli %x, %three : i64
      %next = arith.addi %triple, %one : i64
      scf.yield %next : i64
    } else {
      %next = arith.divsi %x, %two : i64
      scf.yield %next : i64
    }
    %l = arith.addi %k, %one : i64
    scf.yield %y, %l : i64, i64
  }
  return %end#1 : i64
}
func.func @shifted(%x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %limit = arith.constant 1.5 : f64
  %half = arith.constant 0.5 : f64
  %end:2 = scf.while (%a = %x, %k = %zero) : (tensor<?xf64, #cotan.dims<n>>, i32) -> (tensor<?xf64, #cotan.dims<n>>, i32) {
    %s = array.sum %a along 0 : tensor<?xf64, #cotan.dims<n>>
    %more = arith.cmpf ogt, %s, %limit : f64
    scf.condition(%more) %a, %k : tensor<?xf64, #cotan.dims<n>>, i32
  } do {
  ^bb0(%a: tensor<?xf64, #cotan.dims<n>>, %k: i32):
    %b = array.build (%i: index) {
      %y = array.index %a[%i] : tensor<?xf64, #cotan.dims<n>>
      %z = arith.mulf %y, %half : f64
      array.yield %z : f64
    } : tensor<?xf64, #cotan.dims<n>>
    %l = arith.addi %k, %one : i32
    scf.yield %b, %l : tensor<?xf64, #cotan.dims<n>>, i32
  }
  return %end#0, %end#1 : tensor<?xf64, #cotan.dims<n>>, i32
}
