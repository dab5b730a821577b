// What gradients take is no more than what operations declare, where little is computed and much is added: along each
// axis an extremum is looked for again, and what is called runs again for its own way back.
// RUN: cotan check %s --fn returned_often --arg n=5
// RUN: cotan check %s --fn calls --arg n=5
!m = tensor<?x?xf64, #cotan.dims<n, n>>
!v = tensor<?xf64, #cotan.dims<n>>
func.func @returned_often(%x: !m) -> (f64, !m, !m, !m) {
  %least = array.min %x : !m
  return %least, %x, %x, %x : f64, !m, !m, !m
}
func.func private @inner(%x: !v) -> (!v, f64) {
  %half = arith.constant 0.5 : f64
  %s = math.sin %x : !v
  %t = special.sigmoid %s : !v
  %c = ad.checkpoint {
    ad.yield %t : !v
  } : !v
  return %c, %half : !v, f64
}
func.func @calls(%x: !v) -> f64 {
  %c, %half = array.call @inner(%x) : (!v) -> (!v, f64)
  return %half : f64
}
