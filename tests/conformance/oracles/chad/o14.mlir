// O14: a scan of an operation that is not associative.
// scanl(acc e. acc * e + sin x, x, xs)
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(0.5, [1.5, -0.7, 2.0]) ~ [1.2294255386042, -0.38117233841874, -0.28291913823328]
// jvp: (1.0, [0.5, -1.0, 2.0]) ~ ([2.6275825618904, -2.1911507700371, -4.2670636550213])
// vjp: ([1.0, 2.0, 0.5]) ~ (0.45619814853689, [-0.55, 3.6882766158126, -0.19058616920937])
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: f64, %xs: !vector) -> !vector {
  %sine = math.sin %x : f64
  %last, %states = array.fold %xs along 0 from %x (%accumulated: f64, %e: f64) {
    %product = arith.mulf %accumulated, %e : f64
    %next = arith.addf %product, %sine : f64
    array.yield %next, %next : f64, f64
  } : (!vector, f64) -> (f64, !vector)
  return %states : !vector
}
