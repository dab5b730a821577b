// RUN[1]: signal-opt opt %s
func.func @narrow(%x: tensor<4xf64>, %start: f32) -> tensor<4xf64> {
  %r = signal.recur %x from %start (%last: f32, %e: f32) {
    signal.yield %e : f32
  } : (tensor<4xf64>, f32) -> tensor<4xf64>
  return %r : tensor<4xf64>
}
func.func @pair(%x: f64) -> f64 {
  %r = signal.downmix %x : f64
// ERR@3-4 `signal.downmix` has 0 results, but 1 are bound here [E0108]
  return %r : f64
// ERR   ^^ `%r` is not defined [E0101]
}
