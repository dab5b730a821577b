// Types without known sizes: elementwise code has a derivative, with zeros like values that are there;
// bodies and other methods refuse it.
// RUN: cotan grad %s --fn constant
// RUN: cotan grad %s --fn chosen --wrt x,z --run --arg '[1.0, 2.0]' --arg '[3.0, 1.0]' --arg true --arg '[1.0, 10.0]'
// RUN: cotan grad %s --fn scalable
// RUN[1]: cotan grad %s --fn branch
// RUN[1]: cotan grad %s --fn slope
// RUN[1]: cotan grad %s --fn unranked
// RUN[1]: cotan grad %s --fn constant --method=unary-normal-form
// RUN[1]: cotan grad %s --fn loop
// RUN[1]: cotan opt %s --to-unary-normal-form --reverse-unary-normal-form
func.func @constant(%x: tensor<?xf64>) -> tensor<?xf64> {
  %y = math.floor %x : tensor<?xf64>
  return %y : tensor<?xf64>
}
func.func @chosen(%x: tensor<?xf64>, %z: tensor<?xf64>, %c: i1) -> tensor<?xf64> {
  %w = math.floor %z : tensor<?xf64>
  %y = arith.select %c, %x, %w : tensor<?xf64>
  return %y : tensor<?xf64>
}
func.func @scalable(%x: vector<[4]xf64>, %z: vector<[4]xf64>, %c: i1) -> vector<[4]xf64> {
  %y = math.tanh %x : vector<[4]xf64>
  %w = math.floor %z : vector<[4]xf64>
  %r = scf.if %c -> (vector<[4]xf64>) {
    scf.yield %y : vector<[4]xf64>
  } else {
    scf.yield %w : vector<[4]xf64>
  }
  return %r : vector<[4]xf64>
}
func.func @branch(%x: tensor<?xf64>, %c: i1) -> tensor<?xf64> {
  %y = scf.if %c -> (tensor<?xf64>) {
    scf.yield %x : tensor<?xf64>
  } else {
    %w = math.floor %x : tensor<?xf64>
    scf.yield %w : tensor<?xf64>
  }
  return %y : tensor<?xf64>
}
func.func @slope(%x: tensor<?xf64>) -> tensor<?xf64> {
  %y = math.tanh %x : tensor<?xf64>
  return %y : tensor<?xf64>
}
func.func @unranked(%x: tensor<*xf64>) -> tensor<*xf64> {
  %y = math.floor %x : tensor<*xf64>
  return %y : tensor<*xf64>
}
func.func @loop(%x: tensor<?x3xf64>) -> tensor<?x3xf64> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 3 : index
  %y = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> (tensor<?x3xf64>) {
    %w = arith.mulf %s, %x : tensor<?x3xf64>
    scf.yield %w : tensor<?x3xf64>
  }
  return %y : tensor<?x3xf64>
}
