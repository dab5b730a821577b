// Q11: log-add-exp with -inf.
// \a. [scan a, reduce a]
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.5, -1.0, 2.0, 1.5]) ~ [0.5, 0.70141327798275, 2.2413112966572, 2.6309780572365], 2.6309780572365
// jvp: ([1.0, -1.0, 2.0, 0.5]) ~ ([1.0, 0.63514895238729, 1.7073718880479, 1.3177318919817], 1.3177318919817)
// vjp: ([1.0, 0.5, -1.0, 2.0], 0.0) ~ ([1.4709390879534, 0.1050807141152, 0.27854526620347, 0.64543493172794])
// vjp: ([0.0, 0.0, 0.0, 0.0], 1.0) ~ ([0.1187211209983, 0.026490262741352, 0.53207115039637, 0.32271746586397])
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
