// RUN: cotan opt %s --canonicalize --trace-rewrites
// RUN: cotan opt %s --canonicalize --trace-rewrites=json
// RUN: cotan opt %s --cse --trace-rewrites

func.func @f(%a: f64) -> f64 {
  %two = arith.constant 2.0 : f64
  %three = arith.constant 3.0 : f64
  %six = arith.mulf %two, %three : f64
  %x = arith.negf %a : f64
  %y = arith.negf %x : f64
  cf.br ^end(%y : f64)
^end(%z: f64):
  %r = arith.mulf %six, %z : f64
  return %r : f64
}
