// Sums are no elements: the message states what to write in place of an array of sums.
// RUN[1]: cotan opt %s
func.func private @tensor(tensor<4x!sum.sum<f64, i32>>)
func.func private @unranked(tensor<*x!sum.sum<f64, i32>>)
func.func private @memref(memref<?x!sum.sum<f64, i32>>)
func.func private @vector(vector<4x!sum.sum<f64, i32>>)
func.func private @accumulator(!array.acc<tensor<4x!sum.sum<f64, i32>>>)
func.func private @payload(!sum.sum<tensor<4x!sum.sum<f64, i32>>, f64>)
func.func private @parts(tensor<4xi32>, tensor<4xf64>, tensor<4xi32>)
