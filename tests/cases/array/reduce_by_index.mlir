// RUN: cotan opt %s
// RUN: cotan opt %s --canonicalize
// RUN: cotan grad %s --fn maxima --wrt x
// RUN: cotan grad %s --fn last --wrt x
// EVAL: maxima([5.0, 3.0, 9.0, 1.0], [0, 1, 1, 7], [6.0, 2.0]) = [6.0, 9.0]
// EVAL: maxima([], [], [6.0, 2.0]) = [6.0, 2.0]
// EVAL: last([5.0, 3.0, 9.0, 1.0], [0, 1, 1, -1], [6.0, 2.0, 4.0]) = [5.0, 9.0, 4.0]
// EVAL: products([[5, 3], [9, 1], [2, 2]], [1, 1, 0], [[1, 2], [3, 4]]) = [[2, 4], [135, 12]]
// EVAL: sums([5.0, 3.0, 9.0, 1.0], [0, 1, 1, -1], [6.0, 2.0]) = [11.0, 14.0]
// EVAL: once([5.0, 3.0], [1, 0], [6.0, 2.0]) = [3.0, 5.0]
// EVAL: argmaxima([5.0, 3.0, 9.0, 1.0], [0, 1, 1, 0], [6.0, 2.0]) = [6.0, 9.0], [-1, 2]
func.func @maxima(%x: tensor<?xf64, #cotan.dims<n>>, %at: tensor<?xindex, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<m>> {
  %r = array.reduce_by_index %x into %y at (%i: index) {
    %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
    array.yield %j : index
  } by (%old: f64, %new: f64) {
    %max = arith.maximumf %old, %new : f64
    array.yield %max : f64
  } : tensor<?xf64, #cotan.dims<n>> into tensor<?xf64, #cotan.dims<m>>
  return %r : tensor<?xf64, #cotan.dims<m>>
}
func.func @last(%x: tensor<?xf64, #cotan.dims<n>>, %at: tensor<?xindex, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<m>> {
  %r = array.reduce_by_index %x into %y at (%i: index) {
    %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
    array.yield %j : index
  } by (%old: f64, %new: f64) {
    array.yield %new : f64
  } : tensor<?xf64, #cotan.dims<n>> into tensor<?xf64, #cotan.dims<m>>
  return %r : tensor<?xf64, #cotan.dims<m>>
}
func.func @products(%x: tensor<?x2xi64, #cotan.dims<n>>, %at: tensor<?xindex, #cotan.dims<n>>, %y: tensor<2x2xi64>) -> tensor<2x2xi64> {
  %r = array.reduce_by_index %x into %y at (%i: index) {
    %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
    array.yield %j : index
  } by (%old: i64, %new: i64) {
    %product = arith.muli %old, %new : i64
    array.yield %product : i64
  } : tensor<?x2xi64, #cotan.dims<n>> into tensor<2x2xi64>
  return %r : tensor<2x2xi64>
}
func.func @sums(%x: tensor<?xf64, #cotan.dims<n>>, %at: tensor<?xindex, #cotan.dims<n>>, %y: tensor<2xf64>) -> tensor<2xf64> {
  %r = array.reduce_by_index %x into %y at (%i: index) {
    %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
    array.yield %j : index
  } by (%old: f64, %new: f64) {
    %sum = arith.addf %old, %new : f64
    array.yield %sum : f64
  } : tensor<?xf64, #cotan.dims<n>> into tensor<2xf64>
  return %r : tensor<2xf64>
}
func.func @once(%x: tensor<?xf64, #cotan.dims<n>>, %at: tensor<?xindex, #cotan.dims<n>>, %y: tensor<2xf64>) -> tensor<2xf64> {
  %r = array.reduce_by_index %x into %y unique at (%i: index) {
    %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
    array.yield %j : index
  } by (%old: f64, %new: f64) {
    array.yield %new : f64
  } : tensor<?xf64, #cotan.dims<n>> into tensor<2xf64>
  return %r : tensor<2xf64>
}
func.func @argmaxima(%x: tensor<?xf64, #cotan.dims<n>>, %at: tensor<?xindex, #cotan.dims<n>>, %y: tensor<2xf64>) -> (tensor<2xf64>, tensor<2xindex>) {
  %none = arith.constant dense<-1> : tensor<2xindex>
  %numbers = array.iota along 0 : tensor<?xindex, #cotan.dims<n>>
  %r, %s = array.reduce_by_index %x, %numbers into %y, %none at (%i: index) {
    %j = array.index %at[%i] : tensor<?xindex, #cotan.dims<n>>
    array.yield %j : index
  } by (%old: f64, %old_number: index, %new: f64, %new_number: index) {
    %is_greater = arith.cmpf ogt, %new, %old : f64
    %value = arith.select %is_greater, %new, %old : f64
    %number = arith.select %is_greater, %new_number, %old_number : index
    array.yield %value, %number : f64, index
  } : tensor<?xf64, #cotan.dims<n>>, tensor<?xindex, #cotan.dims<n>> into tensor<2xf64>, tensor<2xindex>
  return %r, %s : tensor<2xf64>, tensor<2xindex>
}
