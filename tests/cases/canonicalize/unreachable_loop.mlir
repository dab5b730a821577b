// RUN: cotan opt %s --canonicalize

// A loop that nothing leads to any more, and that hands two values back and forth.
func.func @f(%x: f64) -> f64 {
  %true = arith.constant true
  cf.cond_br %true, ^live, ^dead
^live:
  %l = arith.constant -1.0 : f64
  cf.br ^end(%l, %l : f64, f64)
^dead:
  %n = arith.constant 0 : i32
  %m = arith.constant 0 : i32
  %y = arith.constant 0.0 : f64
  cf.br ^swap(%m, %y, %y : i32, f64, f64)
^swap(%i: i32, %a: f64, %b: f64):
  %again = arith.cmpi slt, %i, %n : i32
  %o = arith.constant 1.0 : f64
  cf.cond_br %again, ^swap(%i, %b, %a : i32, f64, f64), ^leave(%o, %b : f64, f64)
^leave(%e: f64, %g: f64):
  cf.br ^end(%y, %e : f64, f64)
^end(%r: f64, %s: f64):
  return %x : f64
}
