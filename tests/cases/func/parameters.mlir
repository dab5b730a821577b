// RUN[1]: cotan opt %s

func.func @f(%x: f64) -> f64 attributes {cotan.parameters = "k"} {
  return %x : f64
}
