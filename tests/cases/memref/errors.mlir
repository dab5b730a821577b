// RUN: cotan opt %s --verify-diagnostics --split-input-file
func.func @f(%x: memref<?x4xf64>, %i: index) -> f64 {
  // expected-error @+1 {{'memref.load' op expects 2 indices, but has 1}}
  %a = memref.load %x[%i] : memref<?x4xf64>
  return %a : f64
}
// -----
func.func @f(%x: memref<?xf64>, %i: index, %a: f32) {
  // expected-error @+1 {{'memref.store' op the buffer has elements `f64`, the element is `f32`}}
  "memref.store"(%a, %x, %i) : (f32, memref<?xf64>, index) -> ()
  return
}
// -----
func.func @f(%n: index) {
  // expected-error @+1 {{'memref.alloc' op has 0 sizes for 1 dynamic dimensions}}
  %a = memref.alloc() : memref<?xf64>
  return
}
// -----
func.func @f(%n: index, %a: f64) {
  // expected-error @+1 {{expected the type of a buffer}}
  memref.store %a, %a[%n] : f64
  return
}
// -----
func.func @f(%x: memref<?x4xf64>, %i: index) {
  // expected-error @+1 {{'memref.prefetch' op expects 2 indices, but has 1}}
  memref.prefetch %x[%i], read, locality<3>, data : memref<?x4xf64>
  return
}
// -----
func.func @f(%x: memref<?xf64>, %i: index) {
  // expected-error @+1 {{'memref.prefetch' op has a `localityHint` that is not 0, 1, 2 or 3}}
  memref.prefetch %x[%i], read, locality<4>, data : memref<?xf64>
  return
}
// -----
func.func @f(%x: memref<?xf64>, %i: index) {
  // expected-error @+1 {{expected `instr` or `data`}}
  memref.prefetch %x[%i], read, locality<3>, cache : memref<?xf64>
  return
}
