// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @f(%i: i32, %w: i64, %x: index, %f: f32, %d: f64, %v: vector<4xi8>) {
  %0 = arith.extsi %i : i32 to i64
  %1 = arith.extui %i : i32 to i64
  %2 = arith.trunci %w : i64 to i32
  %3 = arith.sitofp %i : i32 to f32
  %4 = arith.uitofp %i : i32 to f64
  %5 = arith.fptosi %f : f32 to i32
  %6 = arith.fptoui %d : f64 to i8
  %7 = arith.extf %f : f32 to f64
  %8 = arith.truncf %d : f64 to f32
  %9 = arith.index_cast %x : index to i64
  %10 = arith.index_castui %i : i32 to index
  %11 = arith.bitcast %f : f32 to i32
  %12 = arith.extsi %v {t.x} : vector<4xi8> to vector<4xi32>
  return
}
