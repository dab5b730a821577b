// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

func.func @f(%x: f32, %y: f32, %i: i32) {
  %0 = math.atan2 %x, %y : f32
  %1 = math.copysign %x, %y : f32
  %2 = math.powf %x, %y fastmath<nnan> : f32
  %3 = math.fpowi %x, %i : f32, i32
  %4 = math.ipowi %i, %i : i32
  %5 = math.fma %x, %y, %x : f32
  %6 = math.clampf %x to [%y, %x] fastmath<fast> : f32
  %sin, %cos = math.sincos %x : f32
  return
}
