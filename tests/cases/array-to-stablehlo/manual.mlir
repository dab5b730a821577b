// What is written for each device passes through untouched, and has no derivative.
// RUN: cotan build %s --emit=stablehlo
// RUN[1]: cotan grad %s

module {
  sdy.mesh @mesh = <["d"=8]>
  func.func @main(%x: tensor<16xf32>) -> tensor<16xf32> {
    %a = stablehlo.sine %x : tensor<16xf32>
    %y = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"d"}]>] out_shardings=[<@mesh, [{"d"}]>] manual_axes={"d"} (%b: tensor<2xf32>) {
      %c = stablehlo.cosine %b : tensor<2xf32>
      sdy.return %c : tensor<2xf32>
    } : (tensor<16xf32>) -> tensor<16xf32>
    return %y : tensor<16xf32>
  }
}
