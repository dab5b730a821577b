// No caller outside of a module makes sums or receives them.
// RUN[1]: cotan opt %s --sums-to-tuples
// RUN[2]: cotan run %s --fn takes --arg s=1.0
// RUN[2]: cotan run %s --fn makes --arg x=1.0
// RUN[2]: cotan run %s --fn takes --arg s=1.0 --engine=jit
// RUN[2]: cotan run %s --fn makes --arg x=1.0 --engine=jit
// RUN[2]: cotan grad %s --fn takes
// RUN[1]: cotan check %s --fn makes
!s = !sum.sum<f64, i32>
func.func private @elsewhere(%s: !s) -> f64
func.func @takes(%s: !s) -> f64 {
  %r = sum.match %s : !s -> f64 (%x: f64) {
    sum.yield %x : f64
  }, (%n: i32) {
    %x = arith.sitofp %n : i32 to f64
    sum.yield %x : f64
  }
  return %r : f64
}
func.func @makes(%x: f64) -> !s {
  %s = sum.inject %x as 0 : f64 to !s
  return %s : !s
}
