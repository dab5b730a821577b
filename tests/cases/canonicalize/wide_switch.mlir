// Values this large are written in generic form only. // UPSTREAM: generic form
// RUN: cotan opt %s --canonicalize

func.func @switch(%a: i128, %x: f64, %y: f64) -> f64 {
  cf.switch %a : i128, [
    default: ^end(%x : f64),
    100000000000000000000000000000: ^end(%y : f64),
    1267650600228229401496703205376: ^end(%x : f64)
  ]
^end(%z: f64):
  return %z : f64
}
