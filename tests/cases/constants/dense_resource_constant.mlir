// The elements of a constant may be a blob of the resource section, as the weights of models are.
// RUN: cotan run %s --fn kinds
// RUN: cotan run %s --fn weighted --arg '[1.0, 10.0]'
// RUN: cotan grad %s --fn weighted --run --arg '[1.0, 10.0]'
// RUN: cotan opt %s --canonicalize --cse

func.func @kinds() -> (tensor<2x2xi16>, tensor<3xi1>, tensor<f64>, tensor<0xf32>) {
  %i = arith.constant dense_resource<"odd key"> : tensor<2x2xi16>
  %b = arith.constant dense_resource<booleans> : tensor<3xi1>
  %s = arith.constant dense_resource<scalar> : tensor<f64>
  %n = arith.constant dense_resource<none> : tensor<0xf32>
  return %i, %b, %s, %n : tensor<2x2xi16>, tensor<3xi1>, tensor<f64>, tensor<0xf32>
}

func.func @weighted(%x: tensor<2xf32>) -> f32 {
  %w = arith.constant dense_resource<weights> : tensor<2xf32>
  %p = arith.mulf %w, %x : tensor<2xf32>
  %s = array.sum %p along 0 : tensor<2xf32>
  return %s : f32
}

{-#
  dialect_resources: {
    builtin: {
      "odd key": "0x0200000001000200FFFF0080",
      booleans: "0x01000000010001",
      scalar: "0x08000000000000000000F03F",
      none: "0x04000000",
      weights: "0x040000000000803F00000040"
    }
  }
#-}
