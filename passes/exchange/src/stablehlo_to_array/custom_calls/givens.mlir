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
