!column = tensor<$Nx$T>
// Returns the vector of the reflection `i - scale v v'` that clears a column below the row `k`, its
// scale, and what row `k` becomes. The vector has 1 in row `k` and 0 above.
func.func private @$L.reflector_$Nx$T(%x: !column, %k: index) -> (!column, $T, $T) attributes {cotan.smooth} {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %small = arith.constant $SMALL : $T
  %large = arith.constant $LARGE : $T
  %head = array.index %x[%k] : !column
  %tail = array.build (%i: index) {
    %e = array.index %x[%i] : !column
    %is_below = arith.cmpi sgt, %i, %k : index
    %t = arith.select %is_below, %e, %zero : $T
    array.yield %t : $T
  } : !column
  // Squares neither overflow nor vanish.
  %sizes = math.absf %tail : !column
  %longest = array.max %sizes along 0 : !column
  %head_size = math.absf %head : $T
  %largest = arith.maximumf %longest, %head_size : $T
  %is_large = arith.cmpf ogt, %largest, %large : $T
  %is_small = arith.cmpf olt, %largest, %small : $T
  %is_some = arith.cmpf ogt, %largest, %zero : $T
  %is_tiny = arith.andi %is_small, %is_some : i1
  %is_scaled = arith.ori %is_large, %is_tiny : i1
  %factor = arith.select %is_scaled, %largest, %unit : $T
  %factors = array.replicate %factor along 0 : $T -> !column
  %scaled = arith.divf %tail, %factors : !column
  %squares = arith.mulf %scaled, %scaled : !column
  %square = array.sum %squares along 0 : !column
  %scaled_head = arith.divf %head, %factor : $T
  %head_square = arith.mulf %scaled_head, %scaled_head : $T
  %is_zero = arith.cmpf oeq, %square, %zero : $T
  %norm_square = arith.addf %square, %head_square : $T
  %radicand = arith.select %is_zero, %unit, %norm_square : $T
  %root = math.sqrt %radicand : $T
  %norm = arith.mulf %root, %factor : $T
  %signed = math.copysign %norm, %head : $T
  %opposite = arith.negf %signed : $T
  %beta = arith.select %is_zero, %head, %opposite : $T
  %difference = arith.subf %beta, %head : $T
  %beta_divisor = arith.select %is_zero, %unit, %beta : $T
  %quotient = arith.divf %difference, %beta_divisor : $T
  %scale = arith.select %is_zero, %zero, %quotient : $T
  %reversed = arith.subf %head, %beta : $T
  %divisor = arith.select %is_zero, %unit, %reversed : $T
  %vector = array.build (%i: index) {
    %e = array.index %tail[%i] : !column
    %q = arith.divf %e, %divisor : $T
    %is_head = arith.cmpi eq, %i, %k : index
    %v = arith.select %is_head, %unit, %q : $T
    array.yield %v : $T
  } : !column
  return %vector, %scale, %beta : !column, $T, $T
}
