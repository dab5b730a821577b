// Vectors, read, written, made and combined.
// RUN: cotan opt %s
func.func @moves(%x: memref<?xf64>, %i: index, %m: vector<8xi1>) {
  %a = vector.load %x[%i] : memref<?xf64>, vector<8xf64>
  vector.store %a, %x[%i] {nontemporal = true} : memref<?xf64>, vector<8xf64>
  %b = vector.maskedload %x[%i], %m, %a : memref<?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
  vector.maskedstore %x[%i], %m, %b : memref<?xf64>, vector<8xi1>, vector<8xf64>
  %at = vector.step : vector<8xindex>
  %c = vector.gather %x[%i] [%at], %m, %b : memref<?xf64>, vector<8xindex>, vector<8xi1>, vector<8xf64> into vector<8xf64>
  vector.scatter %x[%i] [%at], %m, %c : memref<?xf64>, vector<8xindex>, vector<8xi1>, vector<8xf64>
  return
}
func.func @sum(%s: f64, %n: index) -> f64 {
  %a = vector.broadcast %s : f64 to vector<4xf64>
  %m = vector.create_mask %n : vector<4xi1>
  %b = arith.constant dense<0.0> : vector<4xf64>
  %c = arith.select %m, %a, %b : vector<4xi1>, vector<4xf64>
  %r = vector.reduction <add>, %c : vector<4xf64> into f64
  return %r : f64
}
func.func @greatest(%a: vector<4xi32>) -> i32 {
  %r = vector.reduction <maxui>, %a : vector<4xi32> into i32
  return %r : i32
}
func.func @orders(%a: vector<4xf64>, %b: vector<4xf64>) -> (vector<4xf64>, vector<2xf64>) {
  %r = vector.shuffle %a, %b [7, 0, 1, 2] : vector<4xf64>, vector<4xf64>
  %s = vector.shuffle %r, %a [-1, 3] : vector<4xf64>, vector<4xf64>
  return %r, %s : vector<4xf64>, vector<2xf64>
}
