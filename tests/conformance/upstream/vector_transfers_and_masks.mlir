// Vector reads and writes with permutation maps, masks, bounds, scalable and rank-zero vectors.
func.func @transfers(%m: memref<?x?xf32>, %t: tensor<8x8xf32>, %i: index, %pad: f32) -> tensor<8x8xf32> {
  %0 = vector.transfer_read %m[%i, %i], %pad : memref<?x?xf32>, vector<4x[4]xf32>
  %1 = vector.transfer_read %m[%i, %i], %pad {in_bounds = [true, false], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<4x8xf32>
  %2 = vector.transfer_read %t[%i, %i], %pad {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : tensor<8x8xf32>, vector<2x4xf32>
  %mask = vector.create_mask %i, %i : vector<2x4xi1>
  %3 = vector.transfer_write %2, %t[%i, %i], %mask : vector<2x4xf32>, tensor<8x8xf32>
  vector.transfer_write %0, %m[%i, %i] {in_bounds = [true, true]} : vector<4x[4]xf32>, memref<?x?xf32>
  return %3 : tensor<8x8xf32>
}

func.func @lanes(%m: memref<?xf32>, %i: index, %v: vector<16xf32>, %k: vector<16xi32>, %p: vector<16xi1>) -> vector<16xf32> {
  %0 = vector.load %m[%i] : memref<?xf32>, vector<16xf32>
  %1 = vector.maskedload %m[%i], %p, %v : memref<?xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  %2 = vector.gather %m[%i] [%k], %p, %v : memref<?xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  vector.scatter %m[%i] [%k], %p, %2 : memref<?xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32>
  vector.compressstore %m[%i], %p, %1 : memref<?xf32>, vector<16xi1>, vector<16xf32>
  vector.maskedstore %m[%i], %p, %0 : memref<?xf32>, vector<16xi1>, vector<16xf32>
  %c = vector.constant_mask [7] : vector<16xi1>
  %s = vector.mask %c { vector.reduction <add>, %2 : vector<16xf32> into f32 } : vector<16xi1> -> f32
  %b = vector.broadcast %s : f32 to vector<16xf32>
  return %b : vector<16xf32>
}

func.func @rank_zero(%x: f32, %v: vector<f32>) -> f32 {
  %0 = vector.broadcast %x : f32 to vector<f32>
  %1 = arith.addf %0, %v : vector<f32>
  %2 = vector.extract %1[] : f32 from vector<f32>
  %3 = vector.insert %2, %1 [] : f32 into vector<f32>
  %4 = vector.step : vector<[4]xindex>
  return %2 : f32
}
