// Returns cosine and sine of the rotation that makes `[f, g]` to `[r, 0]`, and `r`. Squares neither
// overflow nor vanish.
func.func private @$L.givens_$T(%f: $T, %g: $T) -> ($T, $T, $T) attributes {cotan.smooth} {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %tiny = arith.constant $TINY : $T
  %boost = arith.constant $BOOST : $T
  %reduction = arith.constant $REDUCTION : $T
  %least = arith.constant $LEAST : $T
  %f_size = math.absf %f : $T
  %g_size = math.absf %g : $T
  %size = arith.maximumf %f_size, %g_size : $T
  %is_tiny = arith.cmpf olt, %size, %tiny : $T
  %up = arith.select %is_tiny, %boost, %unit : $T
  %down = arith.select %is_tiny, %reduction, %unit : $T
  %h = arith.mulf %f, %up : $T
  %k = arith.mulf %g, %up : $T
  %h_square = arith.mulf %h, %h : $T
  %k_square = arith.mulf %k, %k : $T
  %square = arith.addf %h_square, %k_square : $T
  %is_none = arith.cmpf olt, %square, %least : $T
  %root = math.sqrt %square : $T
  %divisor = arith.select %is_none, %unit, %root : $T
  %inverse = arith.divf %unit, %divisor : $T
  %cosine = arith.mulf %h, %inverse : $T
  %sine = arith.mulf %k, %inverse : $T
  %radius = arith.mulf %root, %down : $T
  %c = arith.select %is_none, %unit, %cosine : $T
  %s = arith.select %is_none, %zero, %sine : $T
  %r = arith.select %is_none, %f, %radius : $T
  return %c, %s, %r : $T, $T, $T
}
// Returns the first element that a reflection makes of a vector, whose others become 0, the scale of
// the reflection, and the factor of the other elements of its vector. The vector has the element
// `head` and others with this sum of squares.
func.func private @$L.reflection_$T(%head: $T, %square: $T) -> ($T, $T, $T) attributes {cotan.smooth} {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %least = arith.constant $LEAST : $T
  %head_square = arith.mulf %head, %head : $T
  %norm_square = arith.addf %square, %head_square : $T
  %norm = math.sqrt %norm_square : $T
  %signed = math.copysign %norm, %head : $T
  %opposite = arith.negf %signed : $T
  %is_short = arith.cmpf olt, %norm_square, %least : $T
  %is_alone = arith.cmpf oeq, %square, %zero : $T
  %is_none = arith.ori %is_short, %is_alone : i1
  %beta = arith.select %is_none, %head, %opposite : $T
  %difference = arith.subf %beta, %head : $T
  %divisor = arith.select %is_none, %unit, %beta : $T
  %quotient = arith.divf %difference, %divisor : $T
  %scale = arith.select %is_none, %zero, %quotient : $T
  %reversed = arith.subf %head, %beta : $T
  %length = arith.select %is_none, %unit, %reversed : $T
  %reciprocal = arith.divf %unit, %length : $T
  %factor = arith.select %is_none, %zero, %reciprocal : $T
  return %beta, %scale, %factor : $T, $T, $T
}
