// RUN: cotan opt %s --inline --canonicalize --inline --canonicalize
// RUN: cotan opt %s --inline=max-cost=3
// EVAL: thrice(2.0, 1.0) ~ 1.3973999023438
// EVAL: third_order(0.7, 1.4) ~ 1.1538024750592
// EVAL: sharing(0.65) ~ 1.6450735052782
// EVAL: in_pairs(1.2, -0.5, 0.8) ~ 0.0708288
// EVAL: doubling(1.0) = 65536.0
func.func private @iterate(%f: (f64) -> f64, %z: f64) -> f64 {
  %a = closure.apply %f(%z) : (f64) -> f64
  %b = closure.apply %f(%a) : (f64) -> f64
  %c = closure.apply %f(%b) : (f64) -> f64
  return %c : f64
}
func.func @thrice(%x: f64, %n: f64) -> f64 {
  %quarter = arith.constant 0.25 : f64
  %step = closure.lambda (%z: f64) {
    %s = arith.mulf %z, %z : f64
    %d = arith.subf %s, %x : f64
    %e = arith.mulf %d, %quarter : f64
    %r = arith.subf %z, %e : f64
    closure.yield %r : f64
  } : (f64) -> f64
  %r = call @iterate(%step, %n) : ((f64) -> f64, f64) -> f64
  return %r : f64
}
func.func @third_order(%x: f64, %y: f64) -> f64 {
  %app = closure.lambda (%h: ((f64) -> f64) -> f64) {
    %f = closure.lambda (%u: f64) {
      %v = arith.mulf %u, %x : f64
      closure.yield %v : f64
    } : (f64) -> f64
    %g = closure.lambda (%u: f64) {
      %v = arith.mulf %u, %y : f64
      %w = math.sin %v : f64
      closure.yield %w : f64
    } : (f64) -> f64
    %a = closure.apply %h(%f) : ((f64) -> f64) -> f64
    %b = closure.apply %h(%g) : ((f64) -> f64) -> f64
    %c = arith.addf %a, %b : f64
    closure.yield %c : f64
  } : (((f64) -> f64) -> f64) -> f64
  %k = closure.lambda (%f: (f64) -> f64) {
    %a = closure.apply %f(%y) : (f64) -> f64
    %b = closure.apply %f(%a) : (f64) -> f64
    %c = arith.mulf %b, %x : f64
    closure.yield %c : f64
  } : ((f64) -> f64) -> f64
  %r = closure.apply %app(%k) : (((f64) -> f64) -> f64) -> f64
  return %r : f64
}
func.func @sharing(%x: f64) -> f64 {
  %f = closure.lambda (%a: f64) {
    %g = closure.lambda (%b: f64) {
      %s = math.sin %b : f64
      %e = math.exp %s : f64
      %p = arith.mulf %a, %e : f64
      closure.yield %p : f64
    } : (f64) -> f64
    closure.yield %g : (f64) -> f64
  } : (f64) -> ((f64) -> f64)
  %g = closure.apply %f(%x) : (f64) -> ((f64) -> f64)
  %h = closure.apply %f(%x) : (f64) -> ((f64) -> f64)
  %y = closure.apply %h(%x) : (f64) -> f64
  %r = closure.apply %g(%y) : (f64) -> f64
  return %r : f64
}
func.func private @compose(%f: (f64) -> f64, %g: (f64) -> f64) -> ((f64) -> f64) {
  %r = closure.lambda (%z: f64) {
    %y = closure.apply %g(%z) : (f64) -> f64
    %x = closure.apply %f(%y) : (f64) -> f64
    closure.yield %x : f64
  } : (f64) -> f64
  return %r : (f64) -> f64
}
func.func @in_pairs(%a: f64, %b: f64, %x: f64) -> f64 {
  %f = closure.lambda (%u: f64) {
    %y = arith.mulf %u, %a : f64
    closure.yield %y : f64
  } : (f64) -> f64
  %g = closure.lambda (%u: f64) {
    %s = arith.mulf %u, %u : f64
    %y = arith.addf %s, %b : f64
    closure.yield %y : f64
  } : (f64) -> f64
  %p = tuple.pack %f, %g : (f64) -> f64, (f64) -> f64
  %first = tuple.get %p[0] : tuple<(f64) -> f64, (f64) -> f64>
  %second = tuple.get %p[1] : tuple<(f64) -> f64, (f64) -> f64>
  %one = call @compose(%first, %second) : ((f64) -> f64, (f64) -> f64) -> ((f64) -> f64)
  %other = call @compose(%second, %first) : ((f64) -> f64, (f64) -> f64) -> ((f64) -> f64)
  %y = closure.apply %one(%x) : (f64) -> f64
  %z = closure.apply %other(%x) : (f64) -> f64
  %r = arith.mulf %y, %z : f64
  return %r : f64
}
// Copies of copies are limited: this is 2^16 operations when it is written out.
func.func @doubling(%x: f64) -> f64 {
  %twice = closure.lambda (%f: (f64) -> f64) {
    %g = closure.lambda (%u: f64) {
      %a = closure.apply %f(%u) : (f64) -> f64
      %b = closure.apply %f(%a) : (f64) -> f64
      closure.yield %b : f64
    } : (f64) -> f64
    closure.yield %g : (f64) -> f64
  } : ((f64) -> f64) -> ((f64) -> f64)
  %f0 = closure.lambda (%u: f64) {
    %v = arith.addf %u, %u : f64
    closure.yield %v : f64
  } : (f64) -> f64
  %f1 = closure.apply %twice(%f0) : ((f64) -> f64) -> ((f64) -> f64)
  %f2 = closure.apply %twice(%f1) : ((f64) -> f64) -> ((f64) -> f64)
  %f3 = closure.apply %twice(%f2) : ((f64) -> f64) -> ((f64) -> f64)
  %f4 = closure.apply %twice(%f3) : ((f64) -> f64) -> ((f64) -> f64)
  %r = closure.apply %f4(%x) : (f64) -> f64
  return %r : f64
}
