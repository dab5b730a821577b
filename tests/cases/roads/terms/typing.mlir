// The contexts of terms fit, and what they give.
// RUN[1]: cotan opt %s --split-input-file
func.func @variable(%x: f64) -> f64 {
  %t = cl.project 1 : !cl.arrow<tuple<f64>, f64>
  %r = cl.apply %t(%x : f64) : !cl.arrow<tuple<f64>, f64>
  return %r : f64
}
// -----
func.func @compose(%x: f64) -> f64 {
  %x_ = cl.project 0 : !cl.arrow<tuple<f64>, f64>
  %t = cl.compose %x_, %x_ : !cl.arrow<tuple<f64>, f64>, !cl.arrow<tuple<f64>, f64>
  %r = cl.apply %t(%x : f64) : !cl.arrow<tuple<f64>, f64>
  return %r : f64
}
// -----
func.func @tuple(%x: f64) {
  %a = cl.project 0 : !cl.arrow<tuple<f64>, f64>
  %b = cl.project 0 : !cl.arrow<tuple<f64, i32>, f64>
  %t = cl.tuple %a, %b : !cl.arrow<tuple<f64>, f64>, !cl.arrow<tuple<f64, i32>, f64>
  return
}
// -----
func.func @let(%x: f64) -> f64 {
  %a = cl.project 0 : !cl.arrow<tuple<f64>, f64>
  %t = cl.let %a in %a : !cl.arrow<tuple<f64>, f64>, !cl.arrow<tuple<f64>, f64>
  %r = cl.apply %t(%x : f64) : !cl.arrow<tuple<f64>, f64>
  return %r : f64
}
// -----
func.func @if(%x: f64) -> f64 {
  %a = cl.project 0 : !cl.arrow<tuple<f64>, f64>
  %t = cl.if %a then %a else %a : !cl.arrow<tuple<f64>, f64>, !cl.arrow<tuple<f64>, f64>, !cl.arrow<tuple<f64>, f64>
  %r = cl.apply %t(%x : f64) : !cl.arrow<tuple<f64>, f64>
  return %r : f64
}
// -----
func.func @primitive(%x: f64) -> f32 {
  %t = cl.primitive (%a: f64) {
    %y = math.cos %a : f64
    cl.yield %y : f64
  } : !cl.arrow<tuple<f64>, f32>
  %r = cl.apply %t(%x : f64) : !cl.arrow<tuple<f64>, f32>
  return %r : f32
}
// -----
func.func @constant(%x: f64) -> f64 {
  %t = cl.constant {
    %c = arith.constant 1.0 : f32
    cl.yield %c : f32
  } : !cl.arrow<tuple<f64>, f64>
  %r = cl.apply %t(%x : f64) : !cl.arrow<tuple<f64>, f64>
  return %r : f64
}
// -----
func.func @build(%x: f64) -> tensor<3xf32> {
  %a = cl.project 0 : !cl.arrow<tuple<f64, index>, f64>
  %t = cl.build %a : !cl.arrow<tuple<f64, index>, f64> -> !cl.arrow<tuple<f64>, tensor<3xf32>>
  %r = cl.apply %t(%x : f64) : !cl.arrow<tuple<f64>, tensor<3xf32>>
  return %r : tensor<3xf32>
}
// -----
func.func @fold(%v: tensor<4xf64>) -> tuple<tensor<4xf64>> {
  %a = cl.project 0 : !cl.arrow<tuple<tensor<4xf64>>, tensor<4xf64>>
  %all = cl.tuple %a : !cl.arrow<tuple<tensor<4xf64>>, tensor<4xf64>>
  %next = cl.project 2 : !cl.arrow<tuple<tensor<4xf64>, tensor<4xf64>, f64>, f64>
  %step = cl.tuple %next : !cl.arrow<tuple<tensor<4xf64>, tensor<4xf64>, f64>, f64>
  %t = cl.fold %step, %all, %all along 0 : !cl.arrow<tuple<tensor<4xf64>, tensor<4xf64>, f64>, tuple<f64>>, !cl.arrow<tuple<tensor<4xf64>>, tuple<tensor<4xf64>>>, !cl.arrow<tuple<tensor<4xf64>>, tuple<tensor<4xf64>>> -> !cl.arrow<tuple<tensor<4xf64>>, tuple<tensor<4xf64>>>
  %r = cl.apply %t(%v : tensor<4xf64>) : !cl.arrow<tuple<tensor<4xf64>>, tuple<tensor<4xf64>>>
  return %r : tuple<tensor<4xf64>>
}
// -----
func.func @unknown(%t: !cl.arrow<tuple<f64>, f64>, %x: f64) -> f64 {
  %r = cl.apply %t(%x : f64) : !cl.arrow<tuple<f64>, f64>
  return %r : f64
}
