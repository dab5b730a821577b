// Q16, second part: log-add-exp at length 17, which exercises every shape of tree.
// \a. [scan a, reduce a]; a[i] = 1 + ((7 i mod 5) - 2) / 10, c[i] = ((3 i mod 7) - 3) / 4
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.8, 1.0, 1.2, 0.9, 1.1, 0.8, 1.0, 1.2, 0.9, 1.1, 0.8, 1.0, 1.2, 0.9, 1.1, 0.8, 1.0]) ~ [0.8, 1.5981388693816, 2.1119014326242, 2.3724415852654, 2.6194163314769, 2.769662554138, 2.9269999880264, 3.0906627673994, 3.1966814050253, 3.3125635120368, 3.3905057142088, 3.4781349776634, 3.5756927633848, 3.6422845895463, 3.718028620145, 3.7706591302194, 3.8313973605751], 3.8313973605751
// The spec gives elements 0, 8 and 16 (-0.57922541180889, 0.061305104390464, 0.044197836766661), and the sum 0.
// vjp: ([-0.75, 0.0, 0.75, -0.25, 0.5, -0.5, 0.25, -0.75, 0.0, 0.75, -0.25, 0.5, -0.5, 0.25, -0.75, 0.0, 0.75], 0.0) ~ ([-0.57922541180889, 0.20858455304029, 0.25476574839302, -0.034488003668026, 0.027912953149921, -0.06038174964779, 0.011444802780969, -0.030475552293507, 0.061305104390464, 0.074878223591809, -0.0053239780816228, 0.016393117776584, -0.031214974255029, 0.011304932712809, -0.0058637310280509, 0.036186128180386, 0.044197836766661])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func private @log_add_exp(%p: f64, %q: f64) -> f64 {
  %larger = arith.maximumf %p, %q : f64
  %smaller = arith.minimumf %p, %q : f64
  %difference = arith.subf %smaller, %larger : f64
  %ratio = math.exp %difference : f64
  %rest = math.log1p %ratio : f64
  %r = arith.addf %larger, %rest : f64
  return %r : f64
}
func.func @f(%a: !vector) -> (!vector, f64) {
  %identity = arith.constant 0xFFF0000000000000 : f64
  %scanned = array.scan %a along 0 from %identity : f64 (%p: f64, %q: f64) {
    %r = func.call @log_add_exp(%p, %q) : (f64, f64) -> f64
    array.yield %r : f64
  } : !vector
  %reduced = array.reduce %a along 0 from %identity : f64 (%p: f64, %q: f64) {
    %r = func.call @log_add_exp(%p, %q) : (f64, f64) -> f64
    array.yield %r : f64
  } : !vector
  return %scanned, %reduced : !vector, f64
}
