// RUN: cotan opt %s --propagate-constant-dims
// EVAL: both([1.0, 2.0, 3.0]) = 6.0, 3
// EVAL: disagree([1.0, 2.0, 3.0], [1.0]) = 3, 1
// EVAL: shared([1.0, 2.0, 3.0]) = 3
// EVAL: named() = [0.0, 0.0]

// Callers come first: @inner learns its size when @outer has learnt its own.
func.func private @inner(%x: tensor<?xf64, #cotan.dims<k>>) -> (f64, index) {
  %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<k>>
  %k = array.dim k
  return %s, %k : f64, index
}
func.func private @outer(%x: tensor<?xf64, #cotan.dims<n>>) -> (f64, index) {
  %s, %k = array.call @inner(%x) : (tensor<?xf64, #cotan.dims<n>>) -> (f64, index)
  return %s, %k : f64, index
}
func.func @both(%x: tensor<3xf64>) -> (f64, index) {
  %a, %b = array.call @outer(%x) : (tensor<3xf64>) -> (f64, index)
  return %a, %b : f64, index
}

// Two calls that disagree leave the parameter.
func.func private @size(%x: tensor<?xf64, #cotan.dims<n>>) -> index {
  %n = array.dim n
  return %n : index
}
func.func @disagree(%x: tensor<3xf64>, %y: tensor<1xf64>) -> (index, index) {
  %a = array.call @size(%x) : (tensor<3xf64>) -> index
  %b = array.call @size(%y) : (tensor<1xf64>) -> index
  return %a, %b : index, index
}

// A function that hands its array on as it is must have the same type as the one that takes it.
func.func private @takes(%x: tensor<?xf64, #cotan.dims<n>>) -> index {
  %n = array.dim n
  return %n : index
}
func.func private @hands(%x: tensor<?xf64, #cotan.dims<n>>) -> index {
  %n = func.call @takes(%x) : (tensor<?xf64, #cotan.dims<n>>) -> index
  return %n : index
}
func.func @shared(%x: tensor<3xf64>) -> index {
  %n = array.call @hands(%x) : (tensor<3xf64>) -> index
  return %n : index
}

// A size that is given by name is given no more.
func.func private @zeros() -> tensor<?xf64, #cotan.dims<n>> {
  %zero = arith.constant 0.0 : f64
  %r = array.replicate %zero along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @named() -> tensor<2xf64> {
  %r = array.call @zeros<n = 2>() : () -> tensor<2xf64>
  return %r : tensor<2xf64>
}
