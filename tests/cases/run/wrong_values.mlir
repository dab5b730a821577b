// RUN[1]: cotan run %s --fn float --arg 1e999
// RUN: cotan run %s --fn float --arg=-nan
// RUN: cotan run %s --fn float --arg 0x7FF0000000000001
// RUN[1]: cotan run %s --fn half --arg 65520
// RUN[1]: cotan run %s --fn byte --arg=-129
// RUN[1]: cotan run %s --fn call --arg half --arg 1
// RUN[1]: cotan run %s --fn call --arg @half --arg 1
// RUN[1]: cotan run %s --fn call --arg @elsewhere --arg 1
// RUN[1]: cotan run %s --fn sized --arg '[1, 2]' --arg '[1, 2, 3]'
// RUN[1]: cotan run %s --fn unranked --arg '[[1], [2, 3]]'
// RUN[1]: cotan run %s --fn complex --arg 1.0

func.func @float(%x: f64) -> f64 { return %x : f64 }
func.func @half(%x: f16) -> f16 { return %x : f16 }
func.func @byte(%x: i8) -> i8 { return %x : i8 }
func.func private @elsewhere(f64) -> f64
func.func @call(%f: (f64) -> f64, %x: f64) -> f64 {
  %y = call_indirect %f(%x) : (f64) -> f64
  return %y : f64
}
func.func @sized(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<2 * n>>) {
  return
}
func.func @unranked(%x: tensor<*xf64>) -> tensor<*xf64> { return %x : tensor<*xf64> }
func.func @complex(%x: complex<f64>) { return }
