// The product of the greatest elements, as many as another array has.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([1.625, -1.25, 0.875, -2.0, 0.125, 2.25, -0.625], [0.25, 2.375, -0.5]) ~ -0.94976806640625
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625, -2.125], [0.375, -0.125, -0.625]) ~ (-2.2516632080078125)
// vjp: (0.375) ~ ([-0.21917724609375, 0.0, -0.40704345703125, 0.0, 0.0, -0.158294677734375, 0.0], [-1.424652099609375, -0.14996337890625, 0.7123260498046875])
!k = tensor<?xf64, #cotan.dims<k>>
func.func @f(%x: tensor<?xf64, #cotan.dims<k + 4>>, %w: !k) -> f64 {
  %s = array.sort %x along 0 (%a: f64, %b: f64) {
    %is_before = arith.cmpf ogt, %a, %b : f64
    array.yield %is_before : i1
  } : tensor<?xf64, #cotan.dims<k + 4>>
  %top = array.slice %s from [0] : tensor<?xf64, #cotan.dims<k + 4>> -> !k
  %each = arith.mulf %top, %w : !k
  %r = array.product %each along 0 : !k
  return %r : f64
}
