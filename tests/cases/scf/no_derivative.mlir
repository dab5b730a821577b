// What a loop of upstream may do, and a derivative cannot.
// RUN[1]: cotan grad %s --fn written --wrt x
// RUN[1]: cotan grad %s --fn wide --wrt x
// RUN[1]: cotan grad %s --fn added --wrt x
// RUN[1]: cotan grad %s --fn parallel --wrt x
func.func @written(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %m = memref.alloc() : memref<1xf64>
  scf.for %i = %zero to %n step %one {
    memref.store %x, %m[%zero] : memref<1xf64>
  }
  %y = memref.load %m[%zero] : memref<1xf64>
  memref.dealloc %m : memref<1xf64>
  return %y : f64
}
func.func @wide(%x: f64, %n: i128) -> f64 {
  %zero = arith.constant 0 : i128
  %one = arith.constant 1 : i128
  %r = scf.for %i = %zero to %n step %one iter_args(%a = %x) -> (f64) : i128 {
    %b = arith.mulf %a, %x : f64
    scf.yield %b : f64
  }
  return %r : f64
}
!v = tensor<?xf64, #cotan.dims<n>>
func.func @added(%x: !v, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %s = array.accumulate over [1] (%i: index, %acc: !array.acc<f64>) {
    %r:2 = scf.while (%a = %acc, %k = %zero) : (!array.acc<f64>, index) -> (!array.acc<f64>, index) {
      %more = arith.cmpi slt, %k, %n : index
      scf.condition(%more) %a, %k : !array.acc<f64>, index
    } do {
    ^bb0(%a: !array.acc<f64>, %k: index):
      %e = array.index %x[%k] : !v
      %a2 = array.add_at %a[], %e : !array.acc<f64>, f64
      %l = arith.addi %k, %two : index
      scf.yield %a2, %l : !array.acc<f64>, index
    }
    array.yield %r#0 : !array.acc<f64>
  } : () -> f64
  return %s : f64
}
func.func @parallel(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %m = memref.alloc() : memref<1xf64>
  scf.parallel (%i) = (%zero) to (%n) step (%one) {
    memref.store %x, %m[%zero] : memref<1xf64>
  }
  %y = memref.load %m[%zero] : memref<1xf64>
  memref.dealloc %m : memref<1xf64>
  return %y : f64
}
