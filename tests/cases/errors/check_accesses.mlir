// How large a buffer is that comes from elsewhere, a function has to say.
// RUN[1]: cotan opt %s --insert-bounds-checks
func.func @f(%x: memref<?xf64>, %i: index) -> f64 {
  %a = memref.load %x[%i] : memref<?xf64>
  return %a : f64
}
