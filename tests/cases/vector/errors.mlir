// What does not go together.
// RUN: cotan opt %s --split-input-file --verify-diagnostics
func.func @elements(%x: memref<?xf64>, %i: index) {
  // expected-error @below {{the buffer has elements `f64`, the vector is `vector<8xf32>`}}
  %a = vector.load %x[%i] : memref<?xf64>, vector<8xf32>
  return
}
// -----
func.func @indices(%x: memref<?x?xf64>, %i: index, %a: vector<8xf64>) {
  // expected-error @below {{expects 2 indices, but has 1}}
  vector.store %a, %x[%i] : memref<?x?xf64>, vector<8xf64>
  return
}
// -----
func.func @mask(%x: memref<?xf64>, %i: index, %m: vector<4xi1>, %a: vector<8xf64>) {
  // expected-error @below {{has vectors of 4 and of 8 elements}}
  vector.maskedstore %x[%i], %m, %a : memref<?xf64>, vector<4xi1>, vector<8xf64>
  return
}
// -----
func.func @splat(%a: f32) -> vector<8xf64> {
  // expected-error @below {{expects a scalar of the element type}}
  %r = vector.broadcast %a : f32 to vector<8xf64>
  return %r : vector<8xf64>
}
// -----
func.func @sum(%a: vector<8xf64>) -> f32 {
  // expected-error @below {{expects a result of the element type}}
  %r = vector.reduction <add>, %a : vector<8xf64> into f32
  return %r : f32
}
// -----
func.func @places() -> vector<8xi32> {
  // expected-error @below {{expects a result vector of `index`}}
  %r = vector.step : vector<8xi32>
  return %r : vector<8xi32>
}
// -----
func.func @place(%a: vector<4xf64>) -> vector<1xf64> {
  // expected-error @below {{has position 8 in its mask, out of range for 8 elements}}
  %r = vector.shuffle %a, %a [8] : vector<4xf64>, vector<4xf64>
  return %r : vector<1xf64>
}
// -----
func.func @mixed(%a: vector<4xf64>, %b: vector<4xf32>) -> vector<1xf64> {
  // expected-error @below {{expects two vectors with equal element types}}
  %r = vector.shuffle %a, %b [0] : vector<4xf64>, vector<4xf32>
  return %r : vector<1xf64>
}
