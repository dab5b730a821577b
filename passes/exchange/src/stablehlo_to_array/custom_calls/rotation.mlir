// Returns cosine and sine of the rotation that makes `[[p, r], [r, q]]` diagonal.
func.func private @$L.rotation_$T(%p: $T, %q: $T, %r: $T) -> ($T, $T) {
  %zero = arith.constant 0.0 : $T
  %unit = arith.constant 1.0 : $T
  %is_zero = arith.cmpf oeq, %r, %zero : $T
  %divisor = arith.select %is_zero, %unit, %r : $T
  %twice = arith.addf %divisor, %divisor : $T
  %difference = arith.subf %q, %p : $T
  %tau = arith.divf %difference, %twice : $T
  %size = math.absf %tau : $T
  %square = arith.mulf %tau, %tau : $T
  %more = arith.addf %square, %unit : $T
  %root = math.sqrt %more : $T
  %sum = arith.addf %size, %root : $T
  %sign = math.copysign %unit, %tau : $T
  %quotient = arith.divf %sign, %sum : $T
  %tangent = arith.select %is_zero, %zero, %quotient : $T
  %tangent_square = arith.mulf %tangent, %tangent : $T
  %secant_square = arith.addf %tangent_square, %unit : $T
  %secant = math.sqrt %secant_square : $T
  %cosine = arith.divf %unit, %secant : $T
  %sine = arith.mulf %tangent, %cosine : $T
  return %cosine, %sine : $T, $T
}
