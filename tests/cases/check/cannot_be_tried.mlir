// RUN[1]: cotan check %s --fn bits --arg x=1.0
// RUN[1]: cotan check %s --fn sum
// RUN[2]: cotan check %s --fn integers --arg k=1
// RUN[2]: cotan check %s --fn sum --arg n=3 --with=gradientt
!v = tensor<?xf64, #cotan.dims<n>>
func.func @bits(%x: f64) -> f64 {
  %b = arith.bitcast %x : f64 to i64
  %r = arith.bitcast %b : i64 to f64
  return %r : f64
}
func.func @sum(%x: !v) -> f64 {
  %r = array.sum %x along 0 : !v
  return %r : f64
}
func.func @integers(%k: i64) -> f64 {
  %r = arith.sitofp %k : i64 to f64
  return %r : f64
}
