// Contractions with indexing maps, reductions with kinds, shuffles, shape casts and scans.
#lhs = affine_map<(m, n, k) -> (m, k)>
#rhs = affine_map<(m, n, k) -> (k, n)>
#acc = affine_map<(m, n, k) -> (m, n)>
#matmul = {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"]}

func.func @contract(%a: vector<4x8xf32>, %b: vector<8x6xf32>, %c: vector<4x6xf32>) -> vector<4x6xf32> {
  %0 = vector.contract #matmul %a, %b, %c : vector<4x8xf32>, vector<8x6xf32> into vector<4x6xf32>
  %1 = vector.contract {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>} %a, %b, %0 : vector<4x8xf32>, vector<8x6xf32> into vector<4x6xf32>
  return %1 : vector<4x6xf32>
}

func.func @reduce(%v: vector<16xf32>, %m: vector<4x8xi32>, %x: f32) -> (f32, vector<8xi32>) {
  %0 = vector.reduction <mul>, %v : vector<16xf32> into f32
  %1 = vector.reduction <add>, %v, %x fastmath<reassoc> : vector<16xf32> into f32
  %z = arith.constant dense<0> : vector<8xi32>
  %2 = vector.multi_reduction <minsi>, %m, %z [0] : vector<4x8xi32> to vector<8xi32>
  %3:2 = vector.scan <add>, %m, %z {inclusive = true, reduction_dim = 0 : i64} : vector<4x8xi32>, vector<8xi32>
  return %1, %2 : f32, vector<8xi32>
}

func.func @rearrange(%v: vector<4xf32>, %w: vector<4xf32>, %m: vector<2x3xf32>) -> vector<3x2xf32> {
  %0 = vector.shuffle %v, %w [0, 4, -1, 7] : vector<4xf32>, vector<4xf32>
  %1 = vector.transpose %m, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %2 = vector.shape_cast %m : vector<2x3xf32> to vector<6xf32>
  %3 = vector.extract %m[1, 2] : f32 from vector<2x3xf32>
  %4 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %5 = vector.insert_strided_slice %4, %w {offsets = [0], strides = [1]} : vector<2xf32> into vector<4xf32>
  %6 = vector.outerproduct %v, %w : vector<4xf32>, vector<4xf32>
  %7 = vector.bitcast %v : vector<4xf32> to vector<8xi16>
  %8 = vector.interleave %v, %w : vector<4xf32> -> vector<8xf32>
  %9, %10 = vector.deinterleave %8 : vector<8xf32> -> vector<4xf32>
  vector.print %9 : vector<4xf32>
  vector.print punctuation <newline>
  return %1 : vector<3x2xf32>
}
