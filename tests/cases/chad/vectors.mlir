// Vectors are refused by name.
// RUN[1]: cotan opt %s --differentiate=method=chad
func.func private @f(%x: vector<4xf64>) -> vector<4xf64> {
  %y = arith.mulf %x, %x : vector<4xf64>
  return %y : vector<4xf64>
}
func.func @g(%x: vector<4xf64>, %dx: vector<4xf64>) -> vector<4xf64> {
  %y, %dy = ad.jvp @f(%x, %dx) : (vector<4xf64>, vector<4xf64>) -> (vector<4xf64>, vector<4xf64>)
  return %dy : vector<4xf64>
}
