// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @f(%x: f64, %i: i64) {
  %0 = math.absi %i : i64
  %1 = math.ctlz %i : i64
  %2 = math.ctpop %i : i64
  %3 = math.cttz %i {t.x} : i64
  %4 = math.isfinite %x : f64
  %5 = math.isinf %x {t.x} : f64
  %6 = math.isnan %x : f64
  %7 = math.isnormal %x : f64
  return
}
