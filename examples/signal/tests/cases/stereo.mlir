// RUN: signal-opt opt %s --signal-split-channels --canonicalize
// COUNT: signal.pan 0
// EVAL: centre(3.0) = 3.0
func.func private @place(%x: f64, %p: f64) -> !signal.stereo<f64> {
  %s = signal.pan %x at %p : f64
  return %s : !signal.stereo<f64>
}
func.func @centre(%x: f64) -> f64 {
  %half = arith.constant 0.5 : f64
  %s = call @place(%x, %half) : (f64, f64) -> !signal.stereo<f64>
  %r = signal.downmix %s : !signal.stereo<f64>
  return %r : f64
}
