// Predators and prey, x' = a x - x y and y' = x y - b y, by steps of fourth order.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f(1.5, 0.75, 1.0, 0.5, 8) ~ 2.196980858684542, 1.1751597688946038
// jvp: (0.5, -1.0, 0.25, 0.75, _) ~ (-1.6117013117480952, 2.661831189268968)
// vjp: (1.0, -0.5) ~ (1.2204803253808727, 1.2695464419917464, 0.25464484720893754, -3.1292957851780048, _)
func.func private @rates(%a: f64, %b: f64, %x: f64, %y: f64) -> (f64, f64) {
  %ax = arith.mulf %a, %x : f64
  %by = arith.mulf %b, %y : f64
  %xy = arith.mulf %x, %y : f64
  %dx = arith.subf %ax, %xy : f64
  %dy = arith.subf %xy, %by : f64
  return %dx, %dy : f64, f64
}
func.func private @ahead(%x: f64, %by: f64, %h: f64) -> f64 {
  %step = arith.mulf %h, %by : f64
  %r = arith.addf %x, %step : f64
  return %r : f64
}
func.func private @mean(%k1: f64, %k2: f64, %k3: f64, %k4: f64) -> f64 {
  %six = arith.constant 6.0 : f64
  %middle = arith.addf %k2, %k3 : f64
  %twice = arith.addf %middle, %middle : f64
  %ends = arith.addf %k1, %k4 : f64
  %sum = arith.addf %ends, %twice : f64
  %r = arith.divf %sum, %six : f64
  return %r : f64
}
func.func @f(%a: f64, %b: f64, %x0: f64, %y0: f64, %steps: index) -> (f64, f64) {
  %zero = arith.constant 0 : index
  %h = arith.constant 0.125 : f64
  %half = arith.constant 0.0625 : f64
  %one = arith.constant 1 : index
  %xn, %yn = scf.for %t = %zero to %steps step %one iter_args(%x = %x0, %y = %y0) -> (f64, f64) {
    %k1, %l1 = func.call @rates(%a, %b, %x, %y) : (f64, f64, f64, f64) -> (f64, f64)
    %x1 = func.call @ahead(%x, %k1, %half) : (f64, f64, f64) -> f64
    %y1 = func.call @ahead(%y, %l1, %half) : (f64, f64, f64) -> f64
    %k2, %l2 = func.call @rates(%a, %b, %x1, %y1) : (f64, f64, f64, f64) -> (f64, f64)
    %x2 = func.call @ahead(%x, %k2, %half) : (f64, f64, f64) -> f64
    %y2 = func.call @ahead(%y, %l2, %half) : (f64, f64, f64) -> f64
    %k3, %l3 = func.call @rates(%a, %b, %x2, %y2) : (f64, f64, f64, f64) -> (f64, f64)
    %x3 = func.call @ahead(%x, %k3, %h) : (f64, f64, f64) -> f64
    %y3 = func.call @ahead(%y, %l3, %h) : (f64, f64, f64) -> f64
    %k4, %l4 = func.call @rates(%a, %b, %x3, %y3) : (f64, f64, f64, f64) -> (f64, f64)
    %k = func.call @mean(%k1, %k2, %k3, %k4) : (f64, f64, f64, f64) -> f64
    %l = func.call @mean(%l1, %l2, %l3, %l4) : (f64, f64, f64, f64) -> f64
    %x4 = func.call @ahead(%x, %k, %h) : (f64, f64, f64) -> f64
    %y4 = func.call @ahead(%y, %l, %h) : (f64, f64, f64) -> f64
    scf.yield %x4, %y4 : f64, f64
  }
  return %xn, %yn : f64, f64
}
