// Complex numbers in branches between blocks become two arguments of the blocks.
// RUN: cotan opt %s --complex-to-pairs
// RUN: cotan run %s --fn cubed --arg [1.0,2.0]
func.func @power(%z: complex<f64>, %n: i64) -> complex<f64> {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %unit = complex.constant [1.0, 0.0] : complex<f64>
  cf.br ^head(%unit, %n : complex<f64>, i64)
^head(%w: complex<f64>, %left: i64):
  %ends = arith.cmpi sle, %left, %zero : i64
  cf.cond_br %ends, ^end(%w : complex<f64>), ^body
^body:
  %next = complex.mul %w, %z : complex<f64>
  %less = arith.subi %left, %one : i64
  cf.br ^head(%next, %less : complex<f64>, i64)
^end(%r: complex<f64>):
  return %r : complex<f64>
}
func.func @cubed(%z: complex<f64>) -> complex<f64> {
  %three = arith.constant 3 : i64
  %r = call @power(%z, %three) : (complex<f64>, i64) -> complex<f64>
  return %r : complex<f64>
}
