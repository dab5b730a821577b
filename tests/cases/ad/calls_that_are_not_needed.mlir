// Upstream finds no function from inside of operations that it does not know. // UPSTREAM: refused
// A call of a function that writes nothing goes where nobody needs what it gives, so it keeps alive no sum that a
// derivative cannot read.
// RUN: cotan check %s --fn f --arg x=0.5 --arg n=3
// RUN: cotan opt %s --pass-pipeline differentiate
func.func private @square(%x: f64) -> f64 {
  %y = arith.mulf %x, %x : f64
  return %y : f64
}

func.func private @f(%x: f64, %n: index) -> tensor<3xf64> {
  %zero = arith.constant 0 : index
  %r = array.accumulate over [2] (%i: index, %s: !array.acc<tensor<3xf64>>) {
    %one = arith.constant 1 : index
    %t = scf.for %j = %zero to %n step %one iter_args(%u = %s) -> (!array.acc<tensor<3xf64>>) {
      %v = array.accumulate %u over [4] (%k: index, %w: !array.acc<tensor<3xf64>>) {
        %unused = func.call @square(%x) : (f64) -> f64
        %z = array.add_at %w[%j], %x : !array.acc<tensor<3xf64>>, f64
        array.yield %z : !array.acc<tensor<3xf64>>
      } : (!array.acc<tensor<3xf64>>) -> !array.acc<tensor<3xf64>>
      scf.yield %v : !array.acc<tensor<3xf64>>
    }
    array.yield %t : !array.acc<tensor<3xf64>>
  } : () -> tensor<3xf64>
  return %r : tensor<3xf64>
}

func.func @g(%x: f64, %n: index, %dr: tensor<3xf64>) -> (tensor<3xf64>, f64) {
  %r, %dx = ad.vjp @f(%x, %n, %dr) : (f64, index, tensor<3xf64>) -> (tensor<3xf64>, f64)
  return %r, %dx : tensor<3xf64>, f64
}
