// Regions: loops, branches, reductions, sorts. The loop names its arguments once for both regions; // UPSTREAM: shared locations
// a reduction by one commutative operation omits its region.
// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
func.func @f(%x: tensor<4x6xf32>, %n: tensor<i32>, %p: tensor<i1>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  %index = stablehlo.iota dim = 0 : tensor<4x6xi32>
  %most:2 = stablehlo.reduce(%x init: %zero), (%index init: %one) across dimensions = [0] {mhlo.note = "kept"} : (tensor<4x6xf32>, tensor<4x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<6xf32>, tensor<6xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>)  {
    %m = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %m, %i : tensor<f32>, tensor<i32>
  }
  %last:2 = stablehlo.while(%i = %one, %acc = %sum) : tensor<i32>, tensor<4xf32>
  cond {
    %more = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    %twice = stablehlo.add %acc, %acc : tensor<4xf32>
    stablehlo.return %next, %twice : tensor<i32>, tensor<4xf32>
  }
  %branch = "stablehlo.if"(%p) ({
    stablehlo.return %sum : tensor<4xf32>
  }, {
    stablehlo.return %last#1 : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  %sorted = "stablehlo.sort"(%branch) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %less = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %sorted : tensor<4xf32>
}

// The regions of this loop have other names for their arguments.
func.func @names(%x: tensor<f32>) -> tensor<f32> {
  %r = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<f32>):
    %p = stablehlo.compare LT, %a, %x : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%b: tensor<f32>):
    %a = stablehlo.add %b, %x : tensor<f32>
    stablehlo.return %a : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
