// Operations without a counterpart are reported at once, by name and place.
// RUN[1]: cotan opt %s --array-to-stablehlo

func.func @sized(%x: tensor<?xf32, #cotan.dims<n>>) -> tensor<?xf32, #cotan.dims<n>> {
  return %x : tensor<?xf32, #cotan.dims<n>>
}
func.func @asserted(%c: i1, %x: f32) -> f32 {
  cf.assert %c, "it is true"
  %r = math.exp %x : f32
  return %r : f32
}
func.func @differing(%x: tensor<3xf32>) -> tensor<3xf32> {
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %r = array.map %x (%a: f32) {
    %y = scf.while (%b = %a) : (f32) -> f32 {
      %more = arith.cmpf ogt, %b, %one : f32
      scf.condition(%more) %b : f32
    } do {
    ^bb0(%b: f32):
      %c = arith.mulf %b, %half : f32
      scf.yield %c : f32
    }
    array.yield %y : f32
  } : (tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}
func.func @sized_later(%n: index) -> index {
  %r = array.with_dim %n as "m" {
    %a = array.iota along 0 : tensor<?xindex, #cotan.dims<m>>
    %b = array.sum %a : tensor<?xindex, #cotan.dims<m>>
    array.yield %b : index
  } : index
  return %r : index
}
