// Operations that another crate adds to a dialect are suggested, too.
// RUN[1]: cotan opt %s --split-input-file
func.func @f(%x: memref<4xf64>) -> memref<2xf64> {
  %r = memref.subveiw %x[0] [2] [1] : memref<4xf64> to memref<2xf64>
  return %r : memref<2xf64>
}

// -----

func.func @f(%x: memref<4xf64>) -> index {
  %r = "memref.rnak"(%x) : (memref<4xf64>) -> index
  return %r : index
}

// -----

func.func @f() {
  scf.foral (%i) in (4) {
  }
  return
}
