// RUN: cotan opt %s --canonicalize --cse
// EVAL: l_estimate([3.0, 9.0, 1.0, 4.0], [0.0, 0.5, 0.5, 0.0]) = 3.5
// EVAL: maxima([3.0, 9.0, 1.0, 4.0], [0, 2, 0, 2]) = [3.0, -inf, 9.0]
!x = tensor<?xf64, #cotan.dims<n>>

// The weighted sum of the elements in ascending order: an L-estimator.
func.func @l_estimate(%x: !x, %weights: !x) -> f64 {
  %sorted = array.sort %x along 0 (%a: f64, %b: f64) {
    %is_before = arith.cmpf olt, %a, %b : f64
    array.yield %is_before : i1
  } : !x
  %terms = arith.mulf %sorted, %weights : !x
  %sum = array.sum %terms : !x
  return %sum : f64
}

// The greatest element of each of three groups.
func.func @maxima(%x: !x, %group: tensor<?xindex, #cotan.dims<n>>) -> tensor<3xf64> {
  %none = arith.constant dense<-inf> : tensor<3xf64>
  %maxima = array.reduce_by_index %x into %none at (%i: index) {
    %g = array.index %group[%i] : tensor<?xindex, #cotan.dims<n>>
    array.yield %g : index
  } by (%old: f64, %new: f64) {
    %max = arith.maximumf %old, %new : f64
    array.yield %max : f64
  } : !x into tensor<3xf64>
  return %maxima : tensor<3xf64>
}
