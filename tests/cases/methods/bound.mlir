// What gradients may cost, by the examples of the paper: what the bound asks is looked at first, and then both sides
// are compared. The constant is nearly reached by a long chain; arguments count as such.
// RUN: cotan check %s --fn example --cost
// RUN: cotan check %s --fn power_51 --cost
// RUN: cotan check %s --fn product --cost --arg n=4
// RUN: cotan check %s --fn map_in_a_map --cost --arg n=2 --arg m=3
// RUN: cotan check %s --fn composed --cost
// RUN: cotan check %s --fn first_of_many --cost --arg n=3
// RUN[1]: cotan check %s --fn quotient --cost
// RUN[1]: cotan check %s --fn bounded --cost
// RUN[1]: cotan check %s --fn dead --cost
// RUN[1]: cotan check %s --fn several --cost
!v = tensor<?xf64, #cotan.dims<n>>
!w = tensor<?xf64, #cotan.dims<m>>
func.func @example(%x1: f64, %x2: f64, %x3: f64) -> f64 {
  %w1 = arith.mulf %x1, %x2 : f64
  %w2 = arith.mulf %w1, %x1 : f64
  return %w2 : f64
}
func.func @power_51(%x: f64) -> f64 {
  %y2 = arith.mulf %x, %x : f64
  %y3 = arith.mulf %y2, %x : f64
  %y4 = arith.mulf %y3, %x : f64
  %y5 = arith.mulf %y4, %x : f64
  %y6 = arith.mulf %y5, %x : f64
  %y7 = arith.mulf %y6, %x : f64
  %y8 = arith.mulf %y7, %x : f64
  %y9 = arith.mulf %y8, %x : f64
  %y10 = arith.mulf %y9, %x : f64
  %y11 = arith.mulf %y10, %x : f64
  %y12 = arith.mulf %y11, %x : f64
  %y13 = arith.mulf %y12, %x : f64
  %y14 = arith.mulf %y13, %x : f64
  %y15 = arith.mulf %y14, %x : f64
  %y16 = arith.mulf %y15, %x : f64
  %y17 = arith.mulf %y16, %x : f64
  %y18 = arith.mulf %y17, %x : f64
  %y19 = arith.mulf %y18, %x : f64
  %y20 = arith.mulf %y19, %x : f64
  %y21 = arith.mulf %y20, %x : f64
  %y22 = arith.mulf %y21, %x : f64
  %y23 = arith.mulf %y22, %x : f64
  %y24 = arith.mulf %y23, %x : f64
  %y25 = arith.mulf %y24, %x : f64
  %y26 = arith.mulf %y25, %x : f64
  %y27 = arith.mulf %y26, %x : f64
  %y28 = arith.mulf %y27, %x : f64
  %y29 = arith.mulf %y28, %x : f64
  %y30 = arith.mulf %y29, %x : f64
  %y31 = arith.mulf %y30, %x : f64
  %y32 = arith.mulf %y31, %x : f64
  %y33 = arith.mulf %y32, %x : f64
  %y34 = arith.mulf %y33, %x : f64
  %y35 = arith.mulf %y34, %x : f64
  %y36 = arith.mulf %y35, %x : f64
  %y37 = arith.mulf %y36, %x : f64
  %y38 = arith.mulf %y37, %x : f64
  %y39 = arith.mulf %y38, %x : f64
  %y40 = arith.mulf %y39, %x : f64
  %y41 = arith.mulf %y40, %x : f64
  %y42 = arith.mulf %y41, %x : f64
  %y43 = arith.mulf %y42, %x : f64
  %y44 = arith.mulf %y43, %x : f64
  %y45 = arith.mulf %y44, %x : f64
  %y46 = arith.mulf %y45, %x : f64
  %y47 = arith.mulf %y46, %x : f64
  %y48 = arith.mulf %y47, %x : f64
  %y49 = arith.mulf %y48, %x : f64
  %y50 = arith.mulf %y49, %x : f64
  %y51 = arith.mulf %y50, %x : f64
  return %y51 : f64
}
func.func @product(%a: !v) -> f64 {
  %one = arith.constant 1.0 : f64
  %r = array.reduce %a along 0 from %one : f64 (%x: f64, %y: f64) {
    %p = arith.mulf %x, %y : f64
    array.yield %p : f64
  } : !v
  return %r : f64
}
func.func @map_in_a_map(%a: !v, %b: !w) -> f64 {
  %sums = array.map %a (%x: f64) {
    %terms = array.map %b (%p: f64) {
      %q = arith.mulf %p, %x : f64
      %e = math.exp %q : f64
      %t = arith.mulf %x, %e : f64
      array.yield %t : f64
    } : (!w) -> !w
    %s = array.sum %terms along 0 : !w
    array.yield %s : f64
  } : (!v) -> !v
  %r = array.sum %sums along 0 : !v
  return %r : f64
}
func.func @composed(%x: f64) -> f64 {
  %c = math.cos %x : f64
  %e = math.exp %c : f64
  return %e : f64
}
func.func @first_of_many(%x: f64, %a: !v, %b: f64, %c: f64) -> f64 {
  return %x : f64
}
func.func @quotient(%a: f64, %b: f64) -> f64 {
  %s = math.sqrt %a : f64
  %q = arith.divf %s, %b : f64
  return %q : f64
}
func.func @bounded(%x: f64) -> f64 {
  %y = math.tanh %x : f64
  return %y : f64
}
func.func @dead(%x: f64) -> f64 {
  %y = math.sin %x : f64
  %z = math.exp %x : f64
  return %y : f64
}
func.func @several(%x: f64) -> (f64, f64) {
  %y = math.sin %x : f64
  %z = math.exp %x : f64
  return %y, %z : f64, f64
}
