// A chain of elementary functions: the sum of tanh(a x + b) exp(-x x), where `ab` is [a, b].
!vector = tensor<?xf64, #cotan.dims<n>>

func.func @chain(%x: !vector, %ab: tensor<2xf64>) -> f64 {
  %a = array.index %ab[0] : tensor<2xf64>
  %b = array.index %ab[1] : tensor<2xf64>
  %terms = array.map %x (%v: f64) {
    %av = arith.mulf %a, %v : f64
    %t = arith.addf %av, %b : f64
    %tanh = math.tanh %t : f64
    %minus = arith.negf %v : f64
    %square = arith.mulf %minus, %v : f64
    %exp = math.exp %square : f64
    %term = arith.mulf %tanh, %exp : f64
    array.yield %term : f64
  } : (!vector) -> !vector
  %r = array.sum %terms along 0 : !vector
  return %r : f64
}
