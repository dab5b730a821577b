// What is put, combined and carried; out of range it is dropped.
// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// EVAL: squares(3) = [0, 1, 4, 9]
// EVAL: squares(9) = [0, 1, 4, 9]
// EVAL: squares(-2) = [0, 0, 0, 0]
// EVAL: counts([0, 2, 2, 7, -1]) = [1, 0, 2], 11
// EVAL: counts([]) = [0, 0, 0], 1
// EVAL: prefixes([1.0, 2.0, 4.0]) = [1.0, 3.0, 7.0], 7.0
// EVAL: rows([1.0, 2.0]) = [[1.0, 2.0], [2.0, 4.0]], nan
func.func @squares(%n: index) -> tensor<4xindex> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %end = arith.addi %n, %one : index
  %empty = loop.empty : tensor<4xindex>
  %r = loop.nest ["parallel"] %zero to %end put %empty : tensor<4xindex> (%i: index) {
    %square = arith.muli %i, %i : index
    loop.yield %square, %i : index, index
  }
  return %r : tensor<4xindex>
}
func.func @counts(%at: tensor<?xindex, #cotan.dims<n>>) -> (tensor<3xindex>, index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = array.dim n
  %zeros = loop.empty : tensor<3xindex>
  %counts, %sum = loop.nest ["reduce"] %zero to %n acc ["add", "add"] %zeros, %one : tensor<3xindex>, index (%i: index) {
    %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
    loop.yield %one, %j, %j : index, index, index
  }
  return %counts, %sum : tensor<3xindex>, index
}
func.func @prefixes(%x: tensor<3xf64>) -> (tensor<3xf64>, f64) {
  %zero = arith.constant 0 : index
  %three = arith.constant 3 : index
  %start = arith.constant 0.0 : f64
  %empty = loop.empty : tensor<3xf64>
  %r, %sum = loop.nest ["ordered"] %zero to %three put %empty : tensor<3xf64> carry %start : f64 (%i: index, %sofar: f64) {
    %a = array.index %x[%i] : tensor<3xf64>
    %next = arith.addf %sofar, %a : f64
    loop.yield %next, %i, %next : f64, index, f64
  }
  return %r, %sum : tensor<3xf64>, f64
}
// A row is put as a whole; the greatest of numbers and NaN is NaN.
func.func @rows(%x: tensor<2xf64>) -> (tensor<2x2xf64>, f64) {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %nan = arith.constant 0x7FF8000000000000 : f64
  %empty = loop.empty : tensor<2x2xf64>
  %r, %max = loop.nest ["parallel"] %zero to %two put %empty : tensor<2x2xf64> acc ["max"] %nan : f64 (%i: index) {
    %a = array.index %x[%i] : tensor<2xf64>
    %part = loop.empty : tensor<2xf64>
    %row = loop.nest ["parallel"] %zero to %two put %part : tensor<2xf64> (%j: index) {
      %b = array.index %x[%j] : tensor<2xf64>
      %c = arith.mulf %a, %b : f64
      loop.yield %c, %j : f64, index
    }
    loop.yield %row, %i, %a : tensor<2xf64>, index, f64
  }
  return %r, %max : tensor<2x2xf64>, f64
}
