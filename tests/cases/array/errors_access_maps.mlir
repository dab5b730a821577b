// RUN[1]: cotan opt %s
func.func @wrong(%x: tensor<?xf64, #cotan.dims<n>>, %i: index, %f: f64) {
  %h = "array.index"(%x, %i) <{at = affine_map<(d0) -> (d0 mod 2)>}> : (tensor<?xf64, #cotan.dims<n>>, index) -> f64
  %j = "array.index"(%x, %i) <{at = affine_map<(d0)[s0] -> (d0 + s0)>}> : (tensor<?xf64, #cotan.dims<n>>, index) -> f64
  %k = "array.update"(%x, %i, %f) <{at = affine_map<(d0) -> (d0, d0)>}> : (tensor<?xf64, #cotan.dims<n>>, index, f64) -> tensor<?xf64, #cotan.dims<n>>
  return
}
