// What is known of bodies is used: of the long forms nothing is left.
// RUN: cotan opt %s --canonicalize
// COUNT: array.map 1
// COUNT: array.reduce 0
// COUNT: array.scan 0
// COUNT: array.fold 0
// COUNT: array.build 0
// EVAL: chain([]) = []
// EVAL: chain([1.0, nan]) = [3.0, nan]
// EVAL: largest([]) = -inf
// EVAL: largest([1.0, 3.0, nan]) = nan
// EVAL: dots([[1.0, 2.0], [3.0, 4.0]]) = [4.0, 6.0]
// EVAL: once([2.0], [3.0]) = 6.0, [6.0]
// EVAL: nothing([]) = 1.0, []
func.func @chain(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %p:2 = array.map %x, %x (%a: f64, %b: f64) {
    %c = arith.addf %a, %b : f64
    array.yield %c, %b : f64, f64
  } : (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>)
  %q = array.map %p#0, %p#1 (%a: f64, %b: f64) {
    %c = arith.addf %a, %b : f64
    array.yield %c : f64
  } : (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  %r = array.map %q (%a: f64) {
    array.yield %a : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
func.func @largest(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %least = arith.constant 0xFFF0000000000000 : f64
  %zero = arith.constant 0 : index
  %places = array.build (%i: index) {
    array.yield %i : index
  } : tensor<?xindex, #cotan.dims<n>>
  %r, %at = array.reduce %x, %places along 0 from %least, %zero : f64, index (%a: f64, %i: index, %b: f64, %j: index) {
    %c = arith.cmpf ult, %a, %b : f64
    %v = arith.maximumf %a, %b : f64
    %w = arith.select %c, %j, %i : index
    array.yield %v, %w : f64, index
  } : tensor<?xf64, #cotan.dims<n>>, tensor<?xindex, #cotan.dims<n>>
  return %r : f64
}
func.func @dots(%x: tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?xf64, #cotan.dims<m>> {
  %zero = arith.constant 0.0 : f64
  %zeros = array.replicate %zero along 0 : f64 -> tensor<?xf64, #cotan.dims<m>>
  %copy = array.build (%i: index) {
    %row = array.index %x[%i] : tensor<?x?xf64, #cotan.dims<n, m>>
    array.yield %row : tensor<?xf64, #cotan.dims<m>>
  } : tensor<?x?xf64, #cotan.dims<n, m>>
  %r = array.reduce %copy along 0 from %zeros : tensor<?xf64, #cotan.dims<m>> (%a: tensor<?xf64, #cotan.dims<m>>, %b: tensor<?xf64, #cotan.dims<m>>) {
    %c = arith.addf %a, %b : tensor<?xf64, #cotan.dims<m>>
    array.yield %c : tensor<?xf64, #cotan.dims<m>>
  } : tensor<?x?xf64, #cotan.dims<n, m>>
  return %r : tensor<?xf64, #cotan.dims<m>>
}
func.func @once(%x: tensor<1xf64>, %y: tensor<1xf64>) -> (f64, tensor<1xf64>) {
  %one = arith.constant 1.0 : f64
  %p = array.scan %x along 0 (%a: f64, %b: f64) {
    %c = arith.mulf %a, %b : f64
    array.yield %c : f64
  } : tensor<1xf64>
  %r, %s = array.fold %p, %y along 0 from %one (%a: f64, %b: f64, %c: f64) {
    %d = arith.mulf %b, %c : f64
    %e = arith.mulf %a, %d : f64
    array.yield %e, %d : f64, f64
  } : (tensor<1xf64>, tensor<1xf64>, f64) -> (f64, tensor<1xf64>)
  return %r, %s : f64, tensor<1xf64>
}
func.func @nothing(%x: tensor<0xf64>) -> (f64, tensor<0xf64>) {
  %one = arith.constant 1.0 : f64
  %p = array.reduce %x along 0 from %one : f64 (%a: f64, %b: f64) {
    %c = arith.divf %a, %b : f64
    array.yield %c : f64
  } : tensor<0xf64>
  %r, %s = array.fold %x along 0 right from %p (%a: f64, %b: f64) {
    %c = arith.divf %a, %b : f64
    array.yield %c, %c : f64, f64
  } : (tensor<0xf64>, f64) -> (f64, tensor<0xf64>)
  return %r, %s : f64, tensor<0xf64>
}
