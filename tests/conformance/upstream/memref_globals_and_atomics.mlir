// Globals of every initialisation, allocation with alignment and symbols, atomics and assumptions.
memref.global "private" constant @table : memref<2x2xi32> = dense<[[1, 2], [3, 4]]>
memref.global "private" @uninitialised : memref<8xf32> = uninitialized
memref.global @external : memref<4xindex>
memref.global constant @scalar : memref<f64> = dense<0.1> {alignment = 64 : i64}
memref.global "private" @flags : memref<3xi1> = dense<[true, false, true]>

func.func @allocate(%n: index, %o: index) -> memref<?x4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc(%n) {alignment = 32 : i64} : memref<?x4xf32>
  %c = memref.alloca(%n)[%o] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  %d = memref.realloc %a : memref<4xf32> to memref<8xf32>
  memref.dealloc %d : memref<8xf32>
  memref.alloca_scope {
    %e = memref.alloca() : memref<1xi8>
    memref.alloca_scope.return
  }
  return %b : memref<?x4xf32>
}

func.func @update(%m: memref<?xf32>, %i: index, %x: f32) -> f32 {
  %0 = memref.atomic_rmw addf %x, %m[%i] : (f32, memref<?xf32>) -> f32
  %1 = memref.generic_atomic_rmw %m[%i] : memref<?xf32> {
  ^bb0(%old: f32):
    %new = arith.maximumf %old, %x : f32
    memref.atomic_yield %new : f32
  }
  %g = memref.get_global @table : memref<2x2xi32>
  %h = memref.get_global @scalar : memref<f64>
  %v = memref.load %h[] : memref<f64>
  memref.prefetch %m[%i], write, locality<3>, data : memref<?xf32>
  %al = memref.assume_alignment %m, 16 : memref<?xf32>
  memref.store %x, %al[%i] {nontemporal = true} : memref<?xf32>
  %c = memref.alloc(%i) : memref<?xf32>
  memref.copy %m, %c : memref<?xf32> to memref<?xf32>
  return %1 : f32
}
