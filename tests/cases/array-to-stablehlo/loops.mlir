// Folds, scans and loops become `while`; their counters index without range checks.
// RUN: cotan opt %s --array-to-stablehlo

func.func @running(%x: tensor<5xf32>, %p: f32) -> (f32, tensor<5xf32>) {
  %zero = arith.constant 0.0 : f32
  %r, %all = array.fold %x along 0 right from %zero (%s: f32, %a: f32) {
    %b = arith.mulf %s, %p : f32
    %c = arith.addf %b, %a : f32
    array.yield %c, %c : f32, f32
  } : (tensor<5xf32>, f32) -> (f32, tensor<5xf32>)
  return %r, %all : f32, tensor<5xf32>
}
func.func @prefixes(%x: tensor<2x5xf32>) -> tensor<2x5xf32> {
  %r = array.scan %x along 1 (%a: f32, %b: f32) {
    %c = arith.mulf %a, %b : f32
    array.yield %c : f32
  } : tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}
func.func @rows(%x: tensor<4x3xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %r = array.build (%i: index) {
    %row = array.index %x[%i] : tensor<4x3xf32>
    %s = array.fold %row along 0 from %zero (%s: f32, %a: f32) {
      %b = math.sin %s : f32
      %c = arith.addf %b, %a : f32
      array.yield %c : f32
    } : (tensor<3xf32>, f32) -> f32
    array.yield %s : f32
  } : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @halved(%x: f64) -> f64 {
  %half = arith.constant 0.5 : f64
  %one = arith.constant 1.0 : f64
  %r = scf.while (%a = %x) : (f64) -> f64 {
    %more = arith.cmpf ogt, %a, %one : f64
    scf.condition(%more) %a : f64
  } do {
  ^bb0(%b: f64):
    %c = arith.mulf %b, %half : f64
    scf.yield %c : f64
  }
  return %r : f64
}
func.func @counted(%n: index, %x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%y = %x) -> (tensor<4xf32>) {
    %a = array.index %y[%i] : tensor<4xf32>
    %z = array.update %y[%i] to %a : tensor<4xf32>, f32
    scf.yield %z : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func @differing(%n: tensor<3xindex>, %x: f32) -> tensor<3xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = array.build (%i: index) {
    %m = array.index %n[%i] : tensor<3xindex>
    %y = scf.for %j = %zero to %m step %one iter_args(%a = %x) -> (f32) {
      %b = math.sin %a : f32
      scf.yield %b : f32
    }
    array.yield %y : f32
  } : tensor<3xf32>
  return %r : tensor<3xf32>
}
