// No method takes a chain of calls, or a call whose sizes need its own frame, for recursion.
// RUN[1]: cotan grad %s --fn f0 --method linear-maps
// RUN[1]: cotan grad %s --fn f --method linear-maps
// RUN[1]: cotan grad %s --fn f0 --method chad
// RUN[1]: cotan grad %s --fn f --method chad
// RUN: cotan grad %s --fn f --method direct --run --arg '[1.0, 2.0]' --arg '[3.0]' --arg '[1.0]'
// RUN: cotan grad %s --fn f0 --method direct --run --arg 0.5
// RUN: cotan grad %s --fn f --method bulk-arrays --run --arg '[1.0, 2.0]' --arg '[3.0]' --arg '[1.0]'
// RUN: cotan grad %s --fn f --method unary-normal-form --run --arg '[1.0, 2.0]' --arg '[3.0]' --arg '[1.0]'
// RUN: cotan grad %s --fn f --method split-reverse --run --arg '[1.0, 2.0]' --arg '[3.0]' --arg '[1.0]'
!v = tensor<?xf64, #cotan.dims<n>>
func.func @f(%x: !v, %y: tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<m>> {
  %r = array.map %y (%a: f64) {
    %s = array.call @h(%x, %a) : (!v, f64) -> f64
    array.yield %s : f64
  } : (tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<m>>
  return %r : tensor<?xf64, #cotan.dims<m>>
}
func.func private @h(%x: tensor<?xf64, #cotan.dims<p>>, %a: f64) -> f64 {
  %z = array.replicate %a along 0 : f64 -> tensor<?xf64, #cotan.dims<p - 1>>
  %s = array.sum %z along 0 : tensor<?xf64, #cotan.dims<p - 1>>
  return %s : f64
}
func.func @f0(%x: f64) -> f64 {
  %a = func.call @f1(%x) : (f64) -> f64
  %b = func.call @f1(%a) : (f64) -> f64
  %r = arith.addf %a, %b : f64
  return %r : f64
}
func.func private @f1(%x: f64) -> f64 {
  %a = func.call @f2(%x) : (f64) -> f64
  %b = func.call @f2(%a) : (f64) -> f64
  %r = arith.addf %a, %b : f64
  return %r : f64
}
func.func private @f2(%x: f64) -> f64 {
  %a = func.call @f3(%x) : (f64) -> f64
  %b = func.call @f3(%a) : (f64) -> f64
  %r = arith.addf %a, %b : f64
  return %r : f64
}
func.func private @f3(%x: f64) -> f64 {
  %a = func.call @f4(%x) : (f64) -> f64
  %b = func.call @f4(%a) : (f64) -> f64
  %r = arith.addf %a, %b : f64
  return %r : f64
}
func.func private @f4(%x: f64) -> f64 {
  %a = func.call @f5(%x) : (f64) -> f64
  %b = func.call @f5(%a) : (f64) -> f64
  %r = arith.addf %a, %b : f64
  return %r : f64
}
func.func private @f5(%x: f64) -> f64 {
  %a = func.call @f6(%x) : (f64) -> f64
  %b = func.call @f6(%a) : (f64) -> f64
  %r = arith.addf %a, %b : f64
  return %r : f64
}
func.func private @f6(%x: f64) -> f64 {
  %a = func.call @f7(%x) : (f64) -> f64
  %b = func.call @f7(%a) : (f64) -> f64
  %r = arith.addf %a, %b : f64
  return %r : f64
}
func.func private @f7(%x: f64) -> f64 {
  %a = func.call @f8(%x) : (f64) -> f64
  %b = func.call @f8(%a) : (f64) -> f64
  %r = arith.addf %a, %b : f64
  return %r : f64
}
func.func private @f8(%x: f64) -> f64 {
  %a = func.call @f9(%x) : (f64) -> f64
  %b = func.call @f9(%a) : (f64) -> f64
  %r = arith.addf %a, %b : f64
  return %r : f64
}
func.func private @f9(%x: f64) -> f64 {
  %a = func.call @f10(%x) : (f64) -> f64
  %b = func.call @f10(%a) : (f64) -> f64
  %r = arith.addf %a, %b : f64
  return %r : f64
}
func.func private @f10(%x: f64) -> f64 {
  %a = func.call @f11(%x) : (f64) -> f64
  %b = func.call @f11(%a) : (f64) -> f64
  %r = arith.addf %a, %b : f64
  return %r : f64
}
func.func private @f11(%x: f64) -> f64 {
  %a = func.call @f12(%x) : (f64) -> f64
  %b = func.call @f12(%a) : (f64) -> f64
  %r = arith.addf %a, %b : f64
  return %r : f64
}
func.func private @f12(%x: f64) -> f64 {
  %a = func.call @f13(%x) : (f64) -> f64
  %b = func.call @f13(%a) : (f64) -> f64
  %r = arith.addf %a, %b : f64
  return %r : f64
}
func.func private @f13(%x: f64) -> f64 {
  %a = func.call @f14(%x) : (f64) -> f64
  %b = func.call @f14(%a) : (f64) -> f64
  %r = arith.addf %a, %b : f64
  return %r : f64
}
func.func private @f14(%x: f64) -> f64 {
  %r = math.sin %x : f64
  return %r : f64
}
