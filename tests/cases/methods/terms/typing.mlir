// The contexts of terms fit, and what they give.
// RUN[1]: cotan opt %s --split-input-file
func.func @variable(%x: f64) -> f64 {
  %t = combinator.project 1 : !combinator.arrow<tuple<f64>, f64>
  %r = combinator.apply %t(%x : f64) : !combinator.arrow<tuple<f64>, f64>
  return %r : f64
}
// -----
func.func @compose(%x: f64) -> f64 {
  %x_ = combinator.project 0 : !combinator.arrow<tuple<f64>, f64>
  %t = combinator.compose %x_, %x_ : !combinator.arrow<tuple<f64>, f64>, !combinator.arrow<tuple<f64>, f64>
  %r = combinator.apply %t(%x : f64) : !combinator.arrow<tuple<f64>, f64>
  return %r : f64
}
// -----
func.func @tuple(%x: f64) {
  %a = combinator.project 0 : !combinator.arrow<tuple<f64>, f64>
  %b = combinator.project 0 : !combinator.arrow<tuple<f64, i32>, f64>
  %t = combinator.tuple %a, %b : !combinator.arrow<tuple<f64>, f64>, !combinator.arrow<tuple<f64, i32>, f64>
  return
}
// -----
func.func @let(%x: f64) -> f64 {
  %a = combinator.project 0 : !combinator.arrow<tuple<f64>, f64>
  %t = combinator.let %a in %a : !combinator.arrow<tuple<f64>, f64>, !combinator.arrow<tuple<f64>, f64>
  %r = combinator.apply %t(%x : f64) : !combinator.arrow<tuple<f64>, f64>
  return %r : f64
}
// -----
func.func @if(%x: f64) -> f64 {
  %a = combinator.project 0 : !combinator.arrow<tuple<f64>, f64>
  %t = combinator.if %a then %a else %a : !combinator.arrow<tuple<f64>, f64>, !combinator.arrow<tuple<f64>, f64>, !combinator.arrow<tuple<f64>, f64>
  %r = combinator.apply %t(%x : f64) : !combinator.arrow<tuple<f64>, f64>
  return %r : f64
}
// -----
func.func @primitive(%x: f64) -> f32 {
  %t = combinator.primitive (%a: f64) {
    %y = math.cos %a : f64
    combinator.yield %y : f64
  } : !combinator.arrow<tuple<f64>, f32>
  %r = combinator.apply %t(%x : f64) : !combinator.arrow<tuple<f64>, f32>
  return %r : f32
}
// -----
func.func @constant(%x: f64) -> f64 {
  %t = combinator.constant {
    %c = arith.constant 1.0 : f32
    combinator.yield %c : f32
  } : !combinator.arrow<tuple<f64>, f64>
  %r = combinator.apply %t(%x : f64) : !combinator.arrow<tuple<f64>, f64>
  return %r : f64
}
// -----
func.func @build(%x: f64) -> tensor<3xf32> {
  %a = combinator.project 0 : !combinator.arrow<tuple<f64, index>, f64>
  %t = combinator.build %a : !combinator.arrow<tuple<f64, index>, f64> -> !combinator.arrow<tuple<f64>, tensor<3xf32>>
  %r = combinator.apply %t(%x : f64) : !combinator.arrow<tuple<f64>, tensor<3xf32>>
  return %r : tensor<3xf32>
}
// -----
func.func @fold(%v: tensor<4xf64>) -> tuple<tensor<4xf64>> {
  %a = combinator.project 0 : !combinator.arrow<tuple<tensor<4xf64>>, tensor<4xf64>>
  %all = combinator.tuple %a : !combinator.arrow<tuple<tensor<4xf64>>, tensor<4xf64>>
  %next = combinator.project 2 : !combinator.arrow<tuple<tensor<4xf64>, tensor<4xf64>, f64>, f64>
  %step = combinator.tuple %next : !combinator.arrow<tuple<tensor<4xf64>, tensor<4xf64>, f64>, f64>
  %t = combinator.fold %step, %all, %all along 0 : !combinator.arrow<tuple<tensor<4xf64>, tensor<4xf64>, f64>, tuple<f64>>, !combinator.arrow<tuple<tensor<4xf64>>, tuple<tensor<4xf64>>>, !combinator.arrow<tuple<tensor<4xf64>>, tuple<tensor<4xf64>>> -> !combinator.arrow<tuple<tensor<4xf64>>, tuple<tensor<4xf64>>>
  %r = combinator.apply %t(%v : tensor<4xf64>) : !combinator.arrow<tuple<tensor<4xf64>>, tuple<tensor<4xf64>>>
  return %r : tuple<tensor<4xf64>>
}
// -----
func.func @unknown(%t: !combinator.arrow<tuple<f64>, f64>, %x: f64) -> f64 {
  %r = combinator.apply %t(%x : f64) : !combinator.arrow<tuple<f64>, f64>
  return %r : f64
}
