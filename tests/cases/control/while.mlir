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
  %r, %turns = control.while from %a, %zero (%x: f64, %k: i32) {
    %square = arith.mulf %x, %x : f64
    %d = arith.subf %square, %a : f64
    %e = math.absf %d : f64
    %more = arith.cmpf ogt, %e, %small : f64
    control.condition %more
  } do (%x: f64, %k: i32) {
    %q = arith.divf %a, %x : f64
    %s = arith.addf %x, %q : f64
    %y = arith.mulf %s, %half : f64
    %l = arith.addi %k, %one : i32
    control.yield %y, %l : f64, i32
  } : f64, i32
  return %r, %turns : f64, i32
}
func.func @collatz(%n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %end:2 = control.while from %n, %zero (%x: i64, %k: i64) {
    %more = arith.cmpi ne, %x, %one : i64
    control.condition %more
  } do (%x: i64, %k: i64) {
    %rest = arith.remsi %x, %two : i64
    %odd = arith.cmpi ne, %rest, %zero : i64
    %y = control.if %odd {
      %triple = arith.muli %x, %three : i64
      %next = arith.addi %triple, %one : i64
      control.yield %next : i64
    } else {
      %next = arith.divsi %x, %two : i64
      control.yield %next : i64
    } : i64
    %l = arith.addi %k, %one : i64
    control.yield %y, %l : i64, i64
  } : i64, i64
  return %end#1 : i64
}
func.func @shifted(%x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %limit = arith.constant 1.5 : f64
  %half = arith.constant 0.5 : f64
  %end:2 = control.while from %x, %zero (%a: tensor<?xf64, #cotan.dims<n>>, %k: i32) {
    %s = array.sum %a along 0 : tensor<?xf64, #cotan.dims<n>>
    %more = arith.cmpf ogt, %s, %limit : f64
    control.condition %more
  } do (%a: tensor<?xf64, #cotan.dims<n>>, %k: i32) {
    %b = array.build (%i: index) {
      %y = array.index %a[%i] : tensor<?xf64, #cotan.dims<n>>
      %z = arith.mulf %y, %half : f64
      array.yield %z : f64
    } : tensor<?xf64, #cotan.dims<n>>
    %l = arith.addi %k, %one : i32
    control.yield %b, %l : tensor<?xf64, #cotan.dims<n>>, i32
  } : tensor<?xf64, #cotan.dims<n>>, i32
  return %end#0, %end#1 : tensor<?xf64, #cotan.dims<n>>, i32
}
