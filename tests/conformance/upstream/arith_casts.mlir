// Conversions between integers, floats and indices, of scalars, vectors and tensors.
func.func @integers(%b: i8, %i: index, %w: i128) -> index {
  %s = arith.extsi %b : i8 to i32
  %u = arith.extui %b : i8 to i33
  %t = arith.trunci %w : i128 to i64
  %n = arith.trunci %t overflow<nsw, nuw> : i64 to i1
  %a = arith.index_cast %i : index to i16
  %c = arith.index_castui %a : i16 to index
  return %c : index
}

func.func @floats(%h: f16, %d: f64) -> (f128, bf16) {
  %0 = arith.extf %h : f16 to f32
  %1 = arith.extf %0 fastmath<fast> : f32 to f80
  %2 = arith.extf %1 : f80 to f128
  %3 = arith.truncf %d : f64 to bf16
  %4 = arith.truncf %d to_nearest_even : f64 to f32
  %5 = arith.truncf %d downward {t.mode} : f64 to f32
  %6 = arith.truncf %d upward : f64 to f32
  %7 = arith.truncf %d toward_zero fastmath<nnan> : f64 to f32
  %8 = arith.truncf %d to_nearest_away : f64 to f32
  return %2, %3 : f128, bf16
}

func.func @mixed(%x: tensor<?x3xf32>, %k: vector<[4]xi32>, %e: f8E8M0FNU, %q: f4E2M1FN) -> tensor<?x3xi32> {
  %0 = arith.fptosi %x : tensor<?x3xf32> to tensor<?x3xi32>
  %1 = arith.fptoui %x : tensor<?x3xf32> to tensor<?x3xi8>
  %2 = arith.sitofp %k : vector<[4]xi32> to vector<[4]xf32>
  %3 = arith.uitofp %k {t.a = 1 : i8} : vector<[4]xi32> to vector<[4]xf64>
  %4 = arith.bitcast %2 : vector<[4]xf32> to vector<[4]xi32>
  %5 = arith.scaling_extf %q, %e : f4E2M1FN, f8E8M0FNU to f32
  %6 = arith.scaling_truncf %5, %e : f32, f8E8M0FNU to f4E2M1FN
  return %0 : tensor<?x3xi32>
}
