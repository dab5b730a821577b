// A loop in which only what nobody takes changes has no derivative.
// RUN: cotan check %s --fn main --arg n=2 --arg m=2
func.func private @f1(%v1: tensor<?xf64, #cotan.dims<n>>, %v2: tensor<?xf64, #cotan.dims<m>>, %v3: i64, %v4: index) -> (tensor<?xf64, #cotan.dims<m + n>>, tensor<?xf64, #cotan.dims<m>>, index, tensor<?xf64, #cotan.dims<m>>) {
  %v8 = array.scatter %v1 (%v7: index) {
    array.yield %v4 : index
  } : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<m + n>>
  return %v8, %v2, %v4, %v2 : tensor<?xf64, #cotan.dims<m + n>>, tensor<?xf64, #cotan.dims<m>>, index, tensor<?xf64, #cotan.dims<m>>
}
func.func @main(%v1: tensor<?xf64, #cotan.dims<n>>, %v2: tensor<?xf64, #cotan.dims<m>>, %v3: tensor<?x?xf64, #cotan.dims<m, m>>, %v4: tensor<1xf64>, %v5: tensor<?xf64, #cotan.dims<m + n>>) -> (tensor<1x?xindex, #cotan.dims<m + n>>, index, index, tensor<1x?xindex, #cotan.dims<m + n>>, tensor<?x?xf64, #cotan.dims<m, m>>, tensor<?x?xf64, #cotan.dims<m, m>>) {
  %v30 = array.build (%v28: index, %v29: index) {
    array.yield %v29 : index
  } : tensor<1x?xindex, #cotan.dims<m + n>>
  %v31 = arith.constant -1 : index
  %v32 = arith.constant 3 : index
  %one = arith.constant 1 : index
  %v50 = scf.for %v33 = %v31 to %v32 step %one iter_args(%v34 = %v30) -> (tensor<1x?xindex, #cotan.dims<m + n>>) {
    %v46 = array.build (%v35: index, %v36: index) {
      %v40 = arith.constant 1 : i64
      %v41, %v42, %v43, %v44 = array.call @f1(%v5, %v5, %v40, %v36) : (tensor<?xf64, #cotan.dims<m + n>>, tensor<?xf64, #cotan.dims<m + n>>, i64, index) -> (tensor<?xf64, #cotan.dims<2 * m + 2 * n>>, tensor<?xf64, #cotan.dims<m + n>>, index, tensor<?xf64, #cotan.dims<m + n>>)
      %v45 = arith.constant 1.5 : f64
      array.yield %v45 : f64
    } : tensor<?x?xf64, #cotan.dims<m, m>>
    scf.yield %v34 : tensor<1x?xindex, #cotan.dims<m + n>>
  }
  return %v50, %v32, %v31, %v30, %v3, %v3 : tensor<1x?xindex, #cotan.dims<m + n>>, index, index, tensor<1x?xindex, #cotan.dims<m + n>>, tensor<?x?xf64, #cotan.dims<m, m>>, tensor<?x?xf64, #cotan.dims<m, m>>
}
