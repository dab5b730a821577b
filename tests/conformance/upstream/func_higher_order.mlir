// Functions as values: constants, indirect calls, function types as arguments and results.
func.func private @pair(i32) -> (i32, i32)
func.func private @sink()
func.func private @choose(i1) -> ((i32) -> (i32, i32))

func.func @apply(%f: (i32) -> (i32, i32), %x: i32) -> (i32, i32) {
  %0:2 = call_indirect %f(%x) : (i32) -> (i32, i32)
  %1:2 = func.call_indirect %f(%0#1) {t.second_call} : (i32) -> (i32, i32)
  return %1#0, %0#0 : i32, i32
}

func.func @compose(%f: (f32) -> f32, %g: (f32) -> f32, %x: f32) -> f32 {
  %0 = call_indirect %f(%x) : (f32) -> f32
  %1 = call_indirect %g(%0) : (f32) -> f32
  return %1 : f32
}

func.func @make(%c: i1) -> ((i32) -> (i32, i32), () -> ()) {
  %f = constant @pair : (i32) -> (i32, i32)
  %g = func.constant @sink : () -> ()
  %h = call @choose(%c) : (i1) -> ((i32) -> (i32, i32))
  %s = arith.select %c, %f, %h : (i32) -> (i32, i32)
  call_indirect %g() : () -> ()
  return %s, %g : (i32) -> (i32, i32), () -> ()
}

func.func @twice(%k: ((f64) -> f64) -> ((f64) -> f64), %f: (f64) -> f64, %x: f64) -> f64 {
  %kf = call_indirect %k(%f) : ((f64) -> f64) -> ((f64) -> f64)
  %y = call_indirect %kf(%x) : (f64) -> f64
  return %y : f64
}
