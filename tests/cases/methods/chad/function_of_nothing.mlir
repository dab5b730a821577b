// Functions that nothing goes into, or nothing comes out of, change by zeros.
// RUN: cotan opt %s --chad=mode=forward
!v = tensor<?xf64, #cotan.dims<n>>
func.func @function_of_nothing(%x: !v) -> (!v, tensor<0xf64>) {
  %f = closure.lambda () {
    closure.yield %x : !v
  } : () -> !v
  %g = closure.lambda (%u: f64) {
    %empty = arith.constant dense<> : tensor<0xf64>
    closure.yield %empty : tensor<0xf64>
  } : (f64) -> tensor<0xf64>
  %one = arith.constant 1.0 : f64
  %y = closure.apply %f() : () -> !v
  %z = closure.apply %g(%one) : (f64) -> tensor<0xf64>
  return %y, %z : !v, tensor<0xf64>
}
