// RUN: cotan opt %s --propagate-constant-dims
// EVAL: inside([1.0, 2.0], 3) = 4, [5, 5]

// A size that mentions what a region binds stays in the region; others leave it.
func.func @inside(%x: tensor<?xf64, #cotan.dims<n>>, %k: index) -> (index, tensor<?xindex, #cotan.dims<n>>) {
  %twice = array.dim 2 * n
  %r = array.build (%i: index) {
    %s = array.with_dim %k as "p" {
      %again = array.dim 2 * n
      %zero = arith.subi %again, %again : index
      %sum = array.dim n + p
      %t = arith.addi %sum, %zero : index
      %same = array.dim p + n
      %u = arith.maxsi %t, %same : index
      array.yield %u : index
    } : index
    array.yield %s : index
  } : tensor<?xindex, #cotan.dims<n>>
  return %twice, %r : index, tensor<?xindex, #cotan.dims<n>>
}
