// A number becomes a size.
// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
// RUN: cotan opt %s --inline --canonicalize
// EVAL: triangle(4) = 6.0
// EVAL: triangle(0) = 0.0
// EVAL: triangle(1) = 0.0
// EVAL: triangle(7) = 21.0
// EVAL: filter([3.0, -1.0, 5.0, -2.0]) = 8.0, 2
// EVAL: filter([]) = 0.0, 0
// EVAL: closures(3) = 3.0
// EVAL: nested(2, 3) = 12.0
// EVAL: clash([1.0, 2.0], 3) = 9.0
// EVAL: constant(2.0) = 6.0
// EVAL: dims([1.0, 2.0]) = [3.0, 3.0]
// EVAL[3]: triangle(4) = 6.0
// EVAL[3]: filter([3.0, -1.0, 5.0, -2.0]) = 8.0, 2
// EVAL[3]: closures(3) = 3.0
// EVAL[3]: nested(2, 3) = 12.0
// EVAL[3]: clash([1.0, 2.0], 3) = 9.0
// EVAL[3]: constant(2.0) = 6.0
// EVAL[3]: dims([1.0, 2.0]) = [3.0, 3.0]
func.func @triangle(%n: index) -> f64 {
  %r = array.with_dim %n as "p" {
    %x = array.build (%i: index) {
      %j = arith.index_cast %i : index to i64
      %f = arith.sitofp %j : i64 to f64
      array.yield %f : f64
    } : tensor<?xf64, #cotan.dims<p>>
    %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<p>>
    array.yield %s : f64
  } : f64
  return %r : f64
}
// An array as large as there are elements that fulfil something.
func.func @filter(%x: tensor<?xf64, #cotan.dims<n>>) -> (f64, index) {
  %none = arith.constant 0 : index
  %one = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %flags = array.map %x (%e: f64) {
    %c = arith.cmpf ogt, %e, %zero : f64
    %k = arith.select %c, %one, %none : index
    array.yield %k : index
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xindex, #cotan.dims<n>>
  %count = array.sum %flags along 0 : tensor<?xindex, #cotan.dims<n>>
  %places = array.scan %flags along 0 (%a: index, %b: index) {
    %c = arith.addi %a, %b : index
    array.yield %c : index
  } : tensor<?xindex, #cotan.dims<n>>
  %r = array.with_dim %count as "p" {
    %kept = array.scatter %x (%i: index) {
      %flag = array.index %flags[%i] : tensor<?xindex, #cotan.dims<n>>
      %place = array.index %places[%i] : tensor<?xindex, #cotan.dims<n>>
      %behind = arith.muli %place, %flag : index
      %at = arith.subi %behind, %one : index
      array.yield %at : index
    } : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<p>>
    %s = array.sum %kept along 0 : tensor<?xf64, #cotan.dims<p>>
    array.yield %s : f64
  } : f64
  return %r, %count : f64, index
}
// A function that knows the size where it was made.
func.func @closures(%n: index) -> f64 {
  %one = arith.constant 1.0 : f64
  %f = array.with_dim %n as "p" {
    %g = closure.lambda () {
      %x = array.replicate %one along 0 : f64 -> tensor<?xf64, #cotan.dims<p>>
      %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<p>>
      closure.yield %s : f64
    } : () -> f64
    array.yield %g : () -> f64
  } : () -> f64
  %other = arith.constant 7 : index
  %r = array.with_dim %other as "p" {
    %s = closure.apply %f() : () -> f64
    array.yield %s : f64
  } : f64
  return %r : f64
}
func.func @nested(%n: index, %m: index) -> f64 {
  %two = arith.constant 2.0 : f64
  %r = array.with_dim %n as "p" {
    %s = array.with_dim %m as "q" {
      %x = array.build (%i: index, %j: index) {
        array.yield %two : f64
      } : tensor<?x?xf64, #cotan.dims<p, q>>
      %y = array.reshape %x : tensor<?x?xf64, #cotan.dims<p, q>> -> tensor<?xf64, #cotan.dims<p * q>>
      %t = array.sum %y along 0 : tensor<?xf64, #cotan.dims<p * q>>
      array.yield %t : f64
    } : f64
    array.yield %s : f64
  } : f64
  return %r : f64
}
// Where the code is put, its name is taken.
func.func private @helper(%a: f64, %n: index) -> f64 {
  %r = array.with_dim %n as "p" {
    %x = array.replicate %a along 0 : f64 -> tensor<?xf64, #cotan.dims<p>>
    %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<p>>
    array.yield %s : f64
  } : f64
  return %r : f64
}
func.func @clash(%x: tensor<?xf64, #cotan.dims<p>>, %n: index) -> f64 {
  %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<p>>
  %r = call @helper(%s, %n) : (f64, index) -> f64
  return %r : f64
}
func.func @constant(%a: f64) -> f64 {
  %three = arith.constant 3 : index
  %r = call @helper(%a, %three) : (f64, index) -> f64
  return %r : f64
}
func.func private @ones(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %n = array.dim n
  %one = arith.constant 1.0 : f64
  %total = array.with_dim %n as "p" {
    %x1 = array.replicate %one along 0 : f64 -> tensor<?xf64, #cotan.dims<p + 1>>
    %s = array.sum %x1 along 0 : tensor<?xf64, #cotan.dims<p + 1>>
    array.yield %s : f64
  } : f64
  %r = array.replicate %total along 0 : f64 -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @dims(%x: tensor<?xf64, #cotan.dims<p>>) -> tensor<?xf64, #cotan.dims<p>> {
  %r = array.call @ones(%x) : (tensor<?xf64, #cotan.dims<p>>) -> tensor<?xf64, #cotan.dims<p>>
  return %r : tensor<?xf64, #cotan.dims<p>>
}
