// Reads and writes of every kind are checked, and buffers of every kind know how large they are.
// RUN: cotan opt %s --insert-bounds-checks
func.func @rows(%n: index, %x: memref<?xf64>, %i: index, %out: memref<?xf64>) attributes {
  cotan.signature = (tensor<?x3xf64, #cotan.dims<n>>, index) -> tensor<?xf64, #cotan.dims<n + 1>>, cotan.sizes = ["n"], cotan.inputs = ["x", "i"]
} {
  %m = vector.create_mask %i : vector<4xi1>
  %a = vector.load %x[%i] : memref<?xf64>, vector<4xf64>
  %b = vector.maskedload %x[%i], %m, %a : memref<?xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  vector.maskedstore %out[%i], %m, %b : memref<?xf64>, vector<4xi1>, vector<4xf64>
  vector.store %b, %out[%i] : memref<?xf64>, vector<4xf64>
  return
}
func.func @places(%i: index, %at: vector<4xindex>, %m: vector<4xi1>, %v: vector<4xf64>) -> vector<4xf64> {
  %x = memref.alloc() : memref<8xf64>
  vector.scatter %x[%i] [%at], %m, %v : memref<8xf64>, vector<4xindex>, vector<4xi1>, vector<4xf64>
  %a = vector.gather %x[%i] [%at], %m, %v : memref<8xf64>, vector<4xindex>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  memref.dealloc %x : memref<8xf64>
  return %a : vector<4xf64>
}
