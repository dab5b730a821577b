// Chunks that are valid on their own and, with the separators read as comments, all together.
func.func private @first(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}

// -----

#map = affine_map<(d0) -> (d0 + 1)>
func.func @second(%x: index) -> index {
  %0 = affine.apply #map(%x)
  return %0 : index
}

// -----

module @third {
  func.func private @first()
}

// -----

"t.fourth"() ({
  %0 = "t.value"() : () -> i32
}) {text = "-----"} : () -> () loc("fourth")
