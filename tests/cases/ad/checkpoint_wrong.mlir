// RUN[1]: cotan opt %s --split-input-file
func.func @types(%x: f64) -> f64 {
  %y = ad.checkpoint {
    %c = arith.cmpf ogt, %x, %x : f64
    ad.yield %c : i1
  } : f64
  return %y : f64
}

// -----

func.func @end(%c: i1, %x: f64) -> f64 {
  %y = scf.if %c -> (f64) {
    ad.yield %x : f64
  } else {
    scf.yield %x : f64
  }
  return %y : f64
}
