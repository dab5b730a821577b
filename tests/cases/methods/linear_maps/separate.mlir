// A function that calls others, one of them twice: the Jacobians of those are functions of their own.
// RUN: cotan opt %s --pass-pipeline='emit-jacobian-maps{of=f separate=true}'
// RUN: cotan opt %s --pass-pipeline='emit-jacobian-maps{of=f separate=true form=tupled}'
// RUN: cotan opt %s --pass-pipeline='emit-jacobian-maps{of=f separate=true form=polymorphic}'
// RUN: cotan opt %s --pass-pipeline='emit-jacobian-maps{of=f form=tupled}'
// COUNT: func.func 6
func.func private @square(%x: f64) -> f64 {
  %y = arith.mulf %x, %x : f64
  return %y : f64
}
func.func private @scaled(%x: tensor<?xf64, #cotan.dims<m>>, %a: f64) -> (tensor<?xf64, #cotan.dims<m>>, f64) {
  %y = array.map %x (%e: f64) {
    %p = arith.mulf %e, %a : f64
    array.yield %p : f64
  } : (tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<m>>
  %b = call @square(%a) : (f64) -> f64
  return %y, %b : tensor<?xf64, #cotan.dims<m>>, f64
}
func.func @f(%x: tensor<?xf64, #cotan.dims<m + 1>>, %a: f64) -> f64 {
  %y, %b = array.call @scaled(%x, %a) : (tensor<?xf64, #cotan.dims<m + 1>>, f64) -> (tensor<?xf64, #cotan.dims<m + 1>>, f64)
  %s = array.sum %y along 0 : tensor<?xf64, #cotan.dims<m + 1>>
  %c = call @square(%s) : (f64) -> f64
  %r = arith.addf %b, %c : f64
  return %r : f64
}
