// Upstream finds no function from inside of operations that it does not know. // UPSTREAM: refused
// What looks simpler and is not: other bits, or more work.
// RUN: cotan opt %s --canonicalize
// COUNT: array.map 7
// COUNT: array.reduce 4
// COUNT: array.scan 1
// EVAL: sums([]) = -0.0, 1.0, -inf, 0.0
// EVAL: sums([3.0]) = 3.0, 3.0, 3.0, 3.0
// EVAL: sums([3.0, nan, 1.0]) = nan, nan, 3.0, nan
// EVAL: lanes([1.0, 2.0], [3.0, 4.0]) = [3.0, 7.0]
func.func private @unknown(f64) -> f64
// The right value for nothing at all is another one, `maxnumf` leaves out a NaN, and the order matters.
func.func @sums(%x: tensor<?xf64, #cotan.dims<n>>) -> (f64, f64, f64, f64) {
  %minus_zero = arith.constant -0.0 : f64
  %one = arith.constant 1.0 : f64
  %zero = arith.constant 0.0 : f64
  %least = arith.constant 0xFFF0000000000000 : f64
  %r = array.reduce %x along 0 from %minus_zero : f64 (%a: f64, %b: f64) {
    %c = arith.addf %a, %b : f64
    array.yield %c : f64
  } : tensor<?xf64, #cotan.dims<n>>
  %s = array.reduce %x along 0 from %one : f64 (%a: f64, %b: f64) {
    %c = arith.addf %a, %b : f64
    array.yield %c : f64
  } : tensor<?xf64, #cotan.dims<n>>
  %t = array.reduce %x along 0 from %least : f64 (%a: f64, %b: f64) {
    %c = arith.maxnumf %a, %b : f64
    array.yield %c : f64
  } : tensor<?xf64, #cotan.dims<n>>
  %u = array.reduce %x along 0 from %zero : f64 (%a: f64, %b: f64) {
    %c = arith.subf %a, %b : f64
    array.yield %c : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r, %s, %t, %u : f64, f64, f64, f64
}
// The first array feeds the second one.
func.func @lanes(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %p, %q = array.scan %x, %y along 0 (%a: f64, %b: f64, %c: f64, %d: f64) {
    %u = arith.mulf %a, %c : f64
    %v = arith.mulf %a, %d : f64
    %w = arith.addf %b, %v : f64
    array.yield %u, %w : f64, f64
  } : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
  return %q : tensor<?xf64, #cotan.dims<n>>
}
// What a map makes is used twice, is gone over again and again, or comes of a body that does
// something else as well.
func.func @maps(%x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>, tensor<3x?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) {
  %p = array.map %x (%a: f64) {
    %b = math.exp %a : f64
    array.yield %b : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  %q = array.map %p (%a: f64) {
    %b = math.sin %a : f64
    array.yield %b : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  %r = array.map %x (%a: f64) {
    %b = math.cos %a : f64
    array.yield %b : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  %s = array.build (%i: index) {
    %j = arith.index_cast %i : index to i64
    %w = arith.sitofp %j : i64 to f64
    %u = array.map %r (%a: f64) {
      %b = arith.mulf %a, %w : f64
      array.yield %b : f64
    } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
    array.yield %u : tensor<?xf64, #cotan.dims<n>>
  } : tensor<3x?xf64, #cotan.dims<n>>
  %t = array.map %x (%a: f64) {
    %b = func.call @unknown(%a) : (f64) -> f64
    array.yield %b : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  %u = array.map %t (%a: f64) {
    %b = func.call @unknown(%a) : (f64) -> f64
    array.yield %b : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  array.map %x (%a: f64) {
    %b = func.call @unknown(%a) : (f64) -> f64
    array.yield %b : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  return %p, %q, %s, %u : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>, tensor<3x?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
}
