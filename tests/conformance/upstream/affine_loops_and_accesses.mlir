// Affine loops with map bounds and steps, affine loads and stores, and carried values.
#ceil = affine_map<(d0)[s0] -> (d0 ceildiv s0)>
#window = affine_map<(d0, d1) -> (d0 + d1, (d0 * 2 + d1) mod 4)>

func.func @stencil(%src: memref<?x?xf32>, %dst: memref<?x?xf32>, %n: index, %tile: index) {
  %c1 = arith.constant 1 : index
  affine.for %i = 1 to %n {
    affine.for %j = 1 to #ceil(%i)[%tile] step 2 {
      %0 = affine.load %src[%i - 1, %j] : memref<?x?xf32>
      %1 = affine.load %src[%i + 1, %j * 2 + symbol(%n)] : memref<?x?xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %dst[%i, (%j floordiv 2) mod 7] : memref<?x?xf32>
    } {t.inner}
  }
  return
}

func.func @bounds(%a: index, %b: index) {
  affine.for %i = max affine_map<(d0, d1) -> (d0, d1 + 4)>(%a, %b) to min affine_map<(d0)[s0] -> (d0 + 16, s0, 128)>(%a)[%b] {
    %0 = affine.apply affine_map<(d0) -> (d0 * 3 - 1)>(%i)
    %1 = affine.min affine_map<(d0)[s0] -> (32, d0 - s0)>(%i)[%b]
    %2 = affine.max #window(%0, %1)
    "t.use"(%2) : (index) -> ()
  }
  affine.for %i = -5 to 10 {
  }
  return
}

func.func @carried(%m: memref<64xf32>, %init: f32) -> (f32, index) {
  %z = arith.constant 0 : index
  %r:2 = affine.for %i = 0 to 64 iter_args(%acc = %init, %k = %z) -> (f32, index) {
    %v = affine.load %m[%i] : memref<64xf32>
    %s = arith.addf %acc, %v : f32
    affine.yield %s, %i : f32, index
  }
  %d:3 = affine.delinearize_index %r#1 into (4, 4, 4) : index, index, index
  %l = affine.linearize_index disjoint [%d#0, %d#2] by (4, 4) : index
  return %r#0, %l : f32, index
}
