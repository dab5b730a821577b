// RUN: cotan opt %s --inline --mlir-print-debuginfo

func.func private @negate(%x: f64) -> f64 {
  %y = arith.negf %x : f64 loc("inner")
  return %y : f64 loc("return")
} loc("negate")
func.func private @relu(%x: f64, %c: i1) -> f64 {
  cf.cond_br %c, ^zero(%x : f64), ^same loc("branch")
^zero(%a: f64 loc("argument")):
  %z = arith.subf %a, %a : f64 loc("difference")
  return %z : f64 loc("early")
^same:
  %n = call @negate(%x) : (f64) -> f64 loc("call in relu")
  return %n : f64 loc("late")
} loc("relu")
func.func @main(%x: f64 loc("x"), %c: i1 loc("c")) -> f64 {
  %y = call @relu(%x, %c) : (f64, i1) -> f64 loc("call")
  return %y : f64 loc("end")
} loc("main")
