// How far each element is below the greatest one so far: a scan and a map.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-2.0, 0.125, 2.25, -0.625, 1.5, -1.375]) ~ [0.0, 0.0, 0.0, 2.875, 0.75, 3.625], 3.625
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625]) ~ ([0.0, 0.0, 0.0, 0.5, 1.0, 1.5], 1.5)
// vjp: ([0.375, -0.125, -0.625, -1.125, -1.625, -2.125], -0.125) ~ ([0.0, 0.0, -5.0, 1.125, 1.625, 2.25])
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v) -> (!v, f64) {
  %high = array.scan %x along 0 (%p: f64, %q: f64) {
    %r = arith.maximumf %p, %q : f64
    array.yield %r : f64
  } : !v
  %gap = arith.subf %high, %x : !v
  %most = array.max %gap along 0 : !v
  return %gap, %most : !v, f64
}
