// What is selected in several places comes back as one sum, which is zero where none of them was taken, and stays so
// whatever it is multiplied by: at 0, the square root has no finite slope.
// RUN: cotan grad %s --fn same
// RUN: cotan check %s --fn same --arg x=0.0 --arg y=1.0
// RUN: cotan check %s --fn others --arg x=0.0 --arg y=1.0 --methods
func.func @same(%x: f64, %y: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %is = arith.cmpf ogt, %x, %zero : f64
  %root = math.sqrt %x : f64
  %sine = math.sin %root : f64
  %times = arith.mulf %root, %y : f64
  %a = arith.select %is, %sine, %zero : f64
  %b = arith.select %is, %times, %zero : f64
  %r = arith.addf %a, %b : f64
  return %r : f64
}
func.func @others(%x: f64, %y: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %positive = arith.cmpf ogt, %x, %zero : f64
  %small = arith.cmpf ole, %x, %zero : f64
  %large = arith.cmpf ogt, %x, %one : f64
  %root = math.sqrt %x : f64
  %sine = math.sin %root : f64
  %times = arith.mulf %root, %y : f64
  %cosine = math.cos %root : f64
  %a = arith.select %positive, %sine, %zero : f64
  %b = arith.select %large, %times, %zero : f64
  %c = arith.select %small, %y, %cosine : f64
  %d = arith.addf %a, %b : f64
  %r = arith.addf %c, %d : f64
  return %r : f64
}
