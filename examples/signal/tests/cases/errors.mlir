// RUN[1]: signal-opt opt %s
func.func @quiet(%x: f64) -> f64 {
  %r = signal.saturate %x<gain 1.0 limit 0.0> : f64
// ERR ^^^^^^^^^^^^^^^ the limit 0.0 is not positive [E0601]
  return %r : f64
}
