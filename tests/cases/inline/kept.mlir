// RUN: cotan opt %s --allow-unregistered-dialect --inline=max-cost=4
// RUN: cotan opt %s --allow-unregistered-dialect --inline=max-cost=0
// COUNT: func.call 12

// Those that may come to call themselves, even by way of others.
func.func private @factorial(%n: i32) -> i32 {
  %r = call @factorial(%n) : (i32) -> i32
  return %r : i32
}
func.func private @even(%n: i32) -> i32 {
  %r = call @odd(%n) : (i32) -> i32
  return %r : i32
}
func.func private @odd(%n: i32) -> i32 {
  %r = call @even(%n) : (i32) -> i32
  return %r : i32
}
func.func @recursive(%n: i32) -> i32 {
  %f = call @factorial(%n) : (i32) -> i32
  %e = call @even(%f) : (i32) -> i32
  return %e : i32
}

// Those that say so, and those whose code is elsewhere.
func.func private @never(%n: i32) -> i32 attributes {no_inline} {
  return %n : i32
}
func.func private @elsewhere(%n: i32) -> i32
func.func @asked(%n: i32) -> i32 {
  %a = call @never(%n) : (i32) -> i32
  %b = call @elsewhere(%a) : (i32) -> i32
  %c = call @cheap(%b) {no_inline} : (i32) -> i32
  %d = call @cheap(%c) : (i32) -> i32
  return %d : i32
}
func.func private @cheap(%n: i32) -> i32 {
  return %n : i32
}

// Those that cost too much, unless there is only one call.
func.func private @dear(%x: f64) -> f64 {
  %y = math.exp %x : f64
  return %y : f64
}
func.func private @dear_once(%x: f64) -> f64 {
  %y = math.exp %x : f64
  return %y : f64
}
func.func @costs(%x: f64) -> f64 {
  %a = call @dear(%x) : (f64) -> f64
  %b = call @dear(%a) : (f64) -> f64
  %c = call @dear_once(%b) : (f64) -> f64
  return %c : f64
}
// Referred to by a value, so it is not the only call.
func.func private @dear_value(%x: f64) -> f64 {
  %y = math.exp %x : f64
  return %y : f64
}
func.func @value(%x: f64) -> (f64, (f64) -> f64) {
  %f = constant @dear_value : (f64) -> f64
  %y = call @dear_value(%x) : (f64) -> f64
  return %y, %f : f64, (f64) -> f64
}

// Those that end nobody knows how.
func.func private @exits(%n: i32) -> i32 {
  "foreign.exit"(%n) : (i32) -> ()
}
func.func @foreign(%n: i32) -> i32 {
  %a = call @exits(%n) : (i32) -> i32
  return %a : i32
}
