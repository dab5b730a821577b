// Only what is known to be put at a place is used as it was put; what is out of range stays so.
// RUN: cotan opt %s --scalarize-small-arrays
// EVAL: turns([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]) = [9.0, 12.0], 21.0
// EVAL: turns([]) = [0.0, 0.0], -0.0
// EVAL: unknown([1, 0, 7], 2.0) = [2.0, 0.0]
// EVAL: outside([1.0, 2.0]) = 0.0
!m = tensor<?x2xf64, #cotan.dims<n>>
!i = tensor<?xindex, #cotan.dims<n>>
!v = tensor<?xf64, #cotan.dims<n>>
func.func @turns(%x: !m) -> (tensor<2xf64>, f64) {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %start = arith.constant -0.0 : f64
  %n = array.dim n
  %empty = loop.empty : tensor<2xf64>
  %r, %s = loop.nest ["ordered"] %zero to %n acc ["add"] %start : f64 carry %empty : tensor<2xf64> (%i: index, %s: tensor<2xf64>) {
    %next, %sum = loop.nest ["reduce"] %zero to %two put %empty : tensor<2xf64> acc ["add"] %start : f64 (%j: index) {
      %b = array.index %s[%j] : tensor<2xf64>
      %c = array.index %x[%i, %j] : !m
      %d = arith.addf %b, %c : f64
      loop.yield %d, %j, %c : f64, index, f64
    }
    loop.yield %sum, %next : f64, tensor<2xf64>
  }
  return %s, %r : tensor<2xf64>, f64
}
// The place is not known.
func.func @unknown(%at: !i, %a: f64) -> tensor<2xf64> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = array.dim n
  %empty = loop.empty : tensor<2xf64>
  %r = loop.nest ["ordered"] %zero to %n carry %empty : tensor<2xf64> (%i: index, %s: tensor<2xf64>) {
    %j = array.index %at[%i] : !i
    %put = loop.nest [] to put %empty : tensor<2xf64> () {
      loop.yield %a, %j : f64, index
    }
    %b = array.index %put[%zero] : tensor<2xf64>
    %c = array.index %s[%zero] : tensor<2xf64>
    %d = arith.maximumf %b, %c : f64
    %next = loop.nest [] to put %empty : tensor<2xf64> () {
      loop.yield %d, %zero : f64, index
    }
    loop.yield %next : tensor<2xf64>
  }
  return %r : tensor<2xf64>
}
func.func @outside(%x: !v) -> f64 {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %start = arith.constant -0.0 : f64
  %n = array.dim n
  %empty = loop.empty : tensor<2xf64>
  %r = loop.nest ["reduce"] %zero to %n acc ["add"] %start : f64 (%i: index) {
    %a = array.index %x[%i] : !v
    %put = loop.nest [] to put %empty : tensor<2xf64> () {
      loop.yield %a, %two : f64, index
    }
    %b = array.index %put[%two] : tensor<2xf64>
    loop.yield %b : f64
  }
  return %r : f64
}
