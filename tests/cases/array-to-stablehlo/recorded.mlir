// Functions of which StableHLO has none are their recorded code there.
// RUN: cotan opt %s --pass-pipeline="builtin.module(array-to-stablehlo,stablehlo-to-array)"
// EVAL: i0e([0.0, 3.0, -20.0]) = [1.0, 0.2430003541618254, 0.08978031188482602]
// EVAL: j0([0.0, 3.0, -20.0]) = [1.0, -0.2600519549019334, 0.16702466434058327]
// EVAL: j1([0.0, 3.0, -20.0]) = [0.0, 0.3390589585259365, -0.06683312417584976]
// EVAL: lower([0.5, 30.0, 2.0], [0.3, 31.0, 9.0]) = [0.5614219739190008, 0.5953478209656133, 0.9987659019591332]
// EVAL: upper([0.5, 30.0, 2.0], [0.3, 31.0, 9.0]) = [0.43857802608099916, 0.40465217903438666, 0.0012340980408667977]
// EVAL: slope([0.5, 30.0, 2.0], [0.3, 31.0, 9.0]) = [-0.7705703513753528, -0.07068643603337213, -0.0023256903848455023]
// EVAL: beta([0.5, 30.0, 2.0], [2.0, 20.0, 0.01], [0.3, 0.6, 0.999]) = [0.739425452631977, 0.4922998003423519, 0.05742248873804754]
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
