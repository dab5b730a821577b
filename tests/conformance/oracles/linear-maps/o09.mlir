// O9: a sum of pairs.
// sum(build(sz v, \i. (v[i], sin v[i])))
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, 1.5, -1.0]) ~ 1.0, 0.63544954040036
// jvp: ([1.0, 1.0, 1.0]) ~ (3.0, 1.4886220694262)
// vjp: (2.0, 3.0) ~ ([4.6327476856711, 2.2122116050031, 3.6209069176044])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%v: !vector) -> (f64, f64) {
  %elements, %sines = array.build (%i: index) {
    %x = array.index %v[%i] : !vector
    %sine = math.sin %x : f64
    array.yield %x, %sine : f64, f64
  } : !vector, !vector
  %first = array.sum %elements along 0 : !vector
  %second = array.sum %sines along 0 : !vector
  return %first, %second : f64, f64
}
