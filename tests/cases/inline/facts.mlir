// What is known of a callee's sizes need not be known where it is called.
// RUN: cotan opt %s --inline
// COUNT: array.call 3
// EVAL: unknown(n=3, [1.0, 2.0, 3.0]) = [3.0]
// EVAL: known([1.0, 2.0], [1.0, 2.0, 3.0]) = [3.0]
// EVAL: padded(n=3, [1.0, 2.0, 3.0]) = [0.0, 0.0, 1.0, 2.0, 3.0]
// EVAL: padded_known([1.0, 2.0], [1.0, 2.0, 3.0]) = [0.0, 0.0, 1.0, 2.0, 3.0]
// EVAL: reduced([1.0, 2.0, 3.0]) = 6.0
// EVAL: reduced_known([1.0, 2.0], [1.0, 2.0, 3.0]) = 6.0

func.func private @last(%x: tensor<?xf64, #cotan.dims<p + 1>>) -> tensor<1xf64> {
  %r = array.slice %x from [p] : tensor<?xf64, #cotan.dims<p + 1>> -> tensor<1xf64>
  return %r : tensor<1xf64>
}
func.func private @pad(%x: tensor<?xf64, #cotan.dims<p + 1>>) -> tensor<?xf64, #cotan.dims<2 * p + 1>> {
  %zero = arith.constant 0.0 : f64
  %r = array.pad %x with %zero low [p] high [0] : tensor<?xf64, #cotan.dims<p + 1>>, f64
  return %r : tensor<?xf64, #cotan.dims<2 * p + 1>>
}
func.func private @product(%x: tensor<?xf64, #cotan.dims<p + 1>>) -> f64 {
  %r = array.reduce %x along 0 (%a: f64, %b: f64) {
    %c = arith.mulf %a, %b : f64
    array.yield %c : f64
  } : tensor<?xf64, #cotan.dims<p + 1>>
  return %r : f64
}

func.func @unknown(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<1xf64> {
  %r = array.call @last<p = n - 1>(%x) : (tensor<?xf64, #cotan.dims<n>>) -> tensor<1xf64>
  return %r : tensor<1xf64>
}
func.func @known(%w: tensor<?xf64, #cotan.dims<n - 1>>, %x: tensor<?xf64, #cotan.dims<n>>) -> tensor<1xf64> {
  %r = array.call @last<p = n - 1>(%x) : (tensor<?xf64, #cotan.dims<n>>) -> tensor<1xf64>
  return %r : tensor<1xf64>
}
func.func @padded(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<2 * n - 1>> {
  %r = array.call @pad<p = n - 1>(%x) : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<2 * n - 1>>
  return %r : tensor<?xf64, #cotan.dims<2 * n - 1>>
}
func.func @padded_known(%w: tensor<?xf64, #cotan.dims<n - 1>>, %x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<2 * n - 1>> {
  %r = array.call @pad<p = n - 1>(%x) : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<2 * n - 1>>
  return %r : tensor<?xf64, #cotan.dims<2 * n - 1>>
}
func.func @reduced(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.call @product<p = n - 1>(%x) : (tensor<?xf64, #cotan.dims<n>>) -> f64
  return %r : f64
}
func.func @reduced_known(%w: tensor<?xf64, #cotan.dims<n - 1>>, %x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.call @product<p = n - 1>(%x) : (tensor<?xf64, #cotan.dims<n>>) -> f64
  return %r : f64
}
