// Vectors are made where they are needed: reads not past a write, and not where two others would be kept longer for it.
// RUN: cotan opt %s --sink-vector-defs
!v = vector<4xf64>
func.func @side_by_side(%i: index, %x: memref<?xf64>, %m: f64, %l: !v, %s: !v, %t: !v) -> (!v, !v) {
  %four = arith.constant 4 : index
  %j = arith.addi %i, %four : index
  %a = vector.load %x[%i] : memref<?xf64>, !v
  %b = vector.load %x[%j] : memref<?xf64>, !v
  %c = vector.broadcast %m : f64 to !v
  %d = arith.subf %a, %c : !v
  %e = arith.subf %b, %c : !v
  %u = math.fma %l, %d, %s : !v
  %v = math.fma %l, %e, %t : !v
  return %u, %v : !v, !v
}
func.func @written(%i: index, %j: index, %x: memref<?xf64>, %y: memref<?xf64>, %s: !v) -> !v {
  %a = vector.load %x[%i] : memref<?xf64>, !v
  %b = vector.load %x[%j] : memref<?xf64>, !v
  %c = arith.mulf %a, %b : !v
  %d = arith.addf %s, %s : !v
  vector.store %s, %y[%i] : memref<?xf64>, !v
  %e = arith.addf %d, %d : !v
  %f = arith.addf %e, %c : !v
  return %f : !v
}
func.func @held(%i: index, %x: memref<?xf64>, %y: memref<?xf64>, %s: !v) -> (!v, !v) {
  %a = vector.load %x[%i] : memref<?xf64>, !v
  %b = vector.load %y[%i] : memref<?xf64>, !v
  %c = arith.mulf %a, %b : !v
  %one = arith.addf %a, %s : !v
  %two = arith.addf %b, %s : !v
  %d = arith.addf %one, %two : !v
  %e = arith.addf %d, %c : !v
  return %d, %e : !v, !v
}
