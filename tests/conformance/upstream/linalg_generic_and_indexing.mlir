// linalg.generic on tensors and memrefs: indexing maps, iterator kinds, linalg.index, captured values.
#row = affine_map<(i, j) -> (i)>
#both = affine_map<(i, j) -> (i, j)>
#swap = affine_map<(i, j) -> (j, i)>
#none = affine_map<(i, j) -> ()>

func.func @row_sum(%a: tensor<4x?xf32>, %init: tensor<4xf32>, %s: tensor<f32>) -> tensor<4xf32> {
  %r = linalg.generic {
    doc = "sums each row, scaled",
    indexing_maps = [#both, #none, #row],
    iterator_types = ["parallel", "reduction"],
    library_call = "row_sum"
  } ins(%a, %s : tensor<4x?xf32>, tensor<f32>) outs(%init : tensor<4xf32>) attrs = {t.tile = [8, 16]} {
  ^bb0(%x: f32, %k: f32, %acc: f32):
    %p = arith.mulf %x, %k : f32
    %n = arith.addf %acc, %p : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @index_transpose(%m: memref<?x?xindex>, %o: memref<?x?xi64, strided<[?, 1], offset: ?>>, %bias: index) {
  linalg.generic {indexing_maps = [#swap, #both], iterator_types = ["parallel", "parallel"]}
    ins(%m : memref<?x?xindex>) outs(%o : memref<?x?xi64, strided<[?, 1], offset: ?>>) {
  ^bb0(%x: index, %old: i64):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %0 = arith.addi %i, %j : index
    %1 = arith.addi %0, %x : index
    %2 = arith.addi %1, %bias : index
    %3 = arith.index_cast %2 : index to i64
    linalg.yield %3 : i64
  }
  return
}

func.func @two_results(%a: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xi1>) {
  %e0 = tensor.empty() : tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xi1>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (7 - d0)>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%e0, %e1 : tensor<8xf32>, tensor<8xi1>) {
  ^bb0(%x: f32, %y: f32, %z: i1):
    %c = arith.cmpf ogt, %x, %x : f32
    linalg.yield %x, %c : f32, i1
  } -> (tensor<8xf32>, tensor<8xi1>)
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xi1>
}
