// Affine conditionals over integer sets, parallel loops with reductions, vector accesses.
#inside = affine_set<(d0, d1)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0, d0 - d1 >= 0)>
#diagonal = affine_set<(d0, d1) : (d0 - d1 == 0)>

func.func @guard(%m: memref<?x?xf64>, %n: index) {
  %z = arith.constant 0.0 : f64
  %o = arith.constant 1.0 : f64
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.if #inside(%i, %j)[%n] {
        affine.store %z, %m[%i, %j] : memref<?x?xf64>
      } else {
        affine.store %o, %m[%i, %j] : memref<?x?xf64>
      }
      %v = affine.if #diagonal(%i, %j) -> f64 {
        affine.yield %o : f64
      } else {
        affine.yield %z : f64
      } {t.diag}
      affine.if affine_set<() : (1 == 0)>() {
        "t.never"(%v) : (f64) -> ()
      }
    }
  }
  return
}

func.func @parallel(%m: memref<100x100xf32>, %n: index) -> (f32, f32) {
  %r:2 = affine.parallel (%i, %j) = (0, %n) to (100, 100) step (1, 4) reduce ("addf", "maximumf") -> (f32, f32) {
    %v = affine.load %m[%i, %j] : memref<100x100xf32>
    affine.yield %v, %v : f32, f32
  }
  affine.parallel (%i) = (max(0, %n)) to (min(100, %n + 10)) {
    %w = affine.vector_load %m[%i, 0] : memref<100x100xf32>, vector<4xf32>
    affine.vector_store %w, %m[%i, 4] : memref<100x100xf32>, vector<4xf32>
  }
  affine.prefetch %m[%n, %n], read, locality<2>, data : memref<100x100xf32>
  return %r#0, %r#1 : f32, f32
}
