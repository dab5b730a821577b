// Functions of which StableHLO has none are their recorded code there.
// RUN: cotan opt %s --pass-pipeline="builtin.module(array-to-stablehlo,stablehlo-to-array)" -o /dev/null
// EVAL: i0e([0.0, 3.0, -20.0]) = 0
// EVAL: j0([0.0, 3.0, -20.0]) = 0
// EVAL: j1([0.0, 3.0, -20.0]) = 0
// EVAL: lower([0.5, 30.0, 2.0], [0.3, 31.0, 9.0]) = 0
// EVAL: upper([0.5, 30.0, 2.0], [0.3, 31.0, 9.0]) = 0
// EVAL: slope([0.5, 30.0, 2.0], [0.3, 31.0, 9.0]) = 0
// EVAL: beta([0.5, 30.0, 2.0], [2.0, 20.0, 0.01], [0.3, 0.6, 0.999]) = 0
func.func @i0e(%x: tensor<3xf64>) -> tensor<3xf64> {
  %r = special.bessel_i0e %x : tensor<3xf64>
  return %r : tensor<3xf64>
}
func.func @j0(%x: tensor<3xf64>) -> tensor<3xf64> {
  %r = special.bessel_j0 %x : tensor<3xf64>
  return %r : tensor<3xf64>
}
func.func @j1(%x: tensor<3xf64>) -> tensor<3xf64> {
  %r = special.bessel_j1 %x : tensor<3xf64>
  return %r : tensor<3xf64>
}
func.func @lower(%a: tensor<3xf64>, %x: tensor<3xf64>) -> tensor<3xf64> {
  %r = special.igamma %a, %x : tensor<3xf64>
  return %r : tensor<3xf64>
}
func.func @upper(%a: tensor<3xf64>, %x: tensor<3xf64>) -> tensor<3xf64> {
  %r = special.igammac %a, %x : tensor<3xf64>
  return %r : tensor<3xf64>
}
func.func @slope(%a: tensor<3xf64>, %x: tensor<3xf64>) -> tensor<3xf64> {
  %r = special.igamma_grad_a %a, %x : tensor<3xf64>
  return %r : tensor<3xf64>
}
func.func @beta(%a: tensor<3xf64>, %b: tensor<3xf64>, %x: tensor<3xf64>) -> tensor<3xf64> {
  %r = special.betainc %a, %b, %x : tensor<3xf64>
  return %r : tensor<3xf64>
}
