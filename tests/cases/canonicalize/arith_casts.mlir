// RUN: cotan opt %s --canonicalize

func.func @widths(%x: i8, %y: i32) -> (i32, i32, i32, i8, i4, i16, i8, i32) {
  %s = arith.extsi %x : i8 to i16
  %u = arith.extui %x : i8 to i16
  %0 = arith.extsi %s : i16 to i32
  %1 = arith.extui %u : i16 to i32
  %2 = arith.extsi %u : i16 to i32
  %3 = arith.trunci %0 : i32 to i8
  %4 = arith.trunci %0 : i32 to i4
  %5 = arith.trunci %1 : i32 to i16
  %t = arith.trunci %y : i32 to i16
  %6 = arith.trunci %t : i16 to i8
  %stays = arith.extui %s : i16 to i32
  return %0, %1, %2, %3, %4, %5, %6, %stays : i32, i32, i32, i8, i4, i16, i8, i32
}

// An index has 64 bits, and is not what it was after having had less.
func.func @indices(%x: i8, %y: i32, %z: i64, %i: index)
    -> (i32, i64, i8, i64, index, index, index, index) {
  %a = arith.index_cast %y : i32 to index
  %0 = arith.index_cast %a : index to i32
  %1 = arith.index_cast %a : index to i64
  %b = arith.index_castui %y : i32 to index
  %2 = arith.index_cast %b : index to i8
  %c = arith.index_cast %z : i64 to index
  %3 = arith.index_castui %c : index to i64
  %d = arith.index_cast %i : index to i64
  %4 = arith.index_cast %d : i64 to index
  %e = arith.extsi %x : i8 to i32
  %5 = arith.index_cast %e : i32 to index
  %f = arith.extui %x : i8 to i32
  %6 = arith.index_cast %f : i32 to index
  %g = arith.index_cast %i : index to i32
  %stays = arith.index_cast %g : i32 to index
  return %0, %1, %2, %3, %4, %5, %6, %stays : i32, i64, i8, i64, index, index, index, index
}

// There is one NaN: bits that were a float in between may be others.
func.func @bits(%x: i32, %f: f32, %h: vector<2xf16>) -> (f32, i32, i32, vector<2xbf16>) {
  %a = arith.bitcast %f : f32 to i32
  %0 = arith.bitcast %a : i32 to f32
  %1 = arith.bitcast %x : i32 to i32
  %b = arith.bitcast %x : i32 to f32
  %stays = arith.bitcast %b : f32 to i32
  %c = arith.bitcast %h : vector<2xf16> to vector<2xi16>
  %2 = arith.bitcast %c : vector<2xi16> to vector<2xbf16>
  return %0, %1, %stays, %2 : f32, i32, i32, vector<2xbf16>
}
