// Nothing of a fold changes; what it gives is there all the same.
// RUN: cotan check %s --fn main --arg n=2 --arg m=3
func.func @main(%v1: tensor<?xf64, #cotan.dims<n>>, %v2: tensor<?xindex, #cotan.dims<m>>) -> (tensor<?x?xindex, #cotan.dims<n, n>>, tensor<?x1xf64, #cotan.dims<n>>, tensor<?xindex, #cotan.dims<n + 1>>, tensor<?x1xf64, #cotan.dims<n>>, tensor<?x?xindex, #cotan.dims<n, n>>) {
  %v11 = array.build (%v9: index) {
    array.yield %v9 : index
  } : tensor<?xindex, #cotan.dims<n + 1>>
  %v12 = arith.constant dense<0.0> : tensor<1xf64>
  %v13 = array.replicate %v12 along 0 : tensor<1xf64> -> tensor<?x1xf64, #cotan.dims<n>>
  %v21, %v22, %v23 = array.fold %v1 along 0 right from %v11, %v13 (%v14: tensor<?xindex, #cotan.dims<n + 1>>, %v15: tensor<?x1xf64, #cotan.dims<n>>, %v16: f64) {
    %v20 = array.build (%v18: index) {
      array.yield %v18 : index
    } : tensor<?xindex, #cotan.dims<n>>
    array.yield %v14, %v15, %v20 : tensor<?xindex, #cotan.dims<n + 1>>, tensor<?x1xf64, #cotan.dims<n>>, tensor<?xindex, #cotan.dims<n>>
  } : (tensor<?xf64, #cotan.dims<n>>, tensor<?xindex, #cotan.dims<n + 1>>, tensor<?x1xf64, #cotan.dims<n>>) -> (tensor<?xindex, #cotan.dims<n + 1>>, tensor<?x1xf64, #cotan.dims<n>>, tensor<?x?xindex, #cotan.dims<n, n>>)
  return %v23, %v22, %v21, %v13, %v23 : tensor<?x?xindex, #cotan.dims<n, n>>, tensor<?x1xf64, #cotan.dims<n>>, tensor<?xindex, #cotan.dims<n + 1>>, tensor<?x1xf64, #cotan.dims<n>>, tensor<?x?xindex, #cotan.dims<n, n>>
}
