// Operations without a translation are reported at once; the uses of their results are not.
// RUN[1]: cotan opt %s --pass-pipeline="builtin.module(stablehlo-to-array)"
// RUN[1]: cotan run %s --random-seed=1

func.func @main(%x: tensor<4xf32>, %n: tensor<2xi64>) -> tensor<4xf32> {
  %a = stablehlo.custom_call @elsewhere(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = stablehlo.add %a, %x : tensor<4xf32>
  %c = stablehlo.complex %x, %x : tensor<4xcomplex<f32>>
  %d = stablehlo.real %c : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %e = stablehlo.add %b, %d : tensor<4xf32>
  %f = "stablehlo.cross-replica-sum"(%e) {replica_groups = dense<[[0]]> : tensor<1x1xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  %g = "stablehlo.cross-replica-sum"(%x) {replica_groups = dense<[[0]]> : tensor<1x1xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return %e : tensor<4xf32>
}
