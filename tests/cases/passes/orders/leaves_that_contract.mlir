// A leaf of a linear map is one operation, before and after passes that rewrite contractions.
// RUN: cotan opt %s --emit-jacobian-maps --expand-contract
// RUN: cotan opt %s --emit-jacobian-maps --legalize-for-ad
func.func @f(%x: tensor<3xf64>, %y: tensor<3xf64>) -> f64 {
  %r = array.contract %x, %y over [3] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : tensor<3xf64>, tensor<3xf64> -> f64
  return %r : f64
}
