// What is known of arguments is computed before: they are no parameters any more.
// RUN: cotan opt %s --pass-pipeline='builtin.module(partial-eval{function=power known=n=3})'
// RUN: cotan opt %s --pass-pipeline='builtin.module(partial-eval{known=weights=[1.0,0.0],scale=2.0})'
// RUN[1]: cotan opt %s --pass-pipeline='builtin.module(partial-eval{known=x=2.0})'
// RUN[1]: cotan opt %s --pass-pipeline='builtin.module(partial-eval{function=called known=a=2.0})'
// RUN[1]: cotan opt %s --pass-pipeline='builtin.module(partial-eval{known=scale=many})'
// RUN[1]: cotan opt %s --pass-pipeline='builtin.module(partial-eval{known=y})'
// RUN: cotan opt %s --pass-pipeline='builtin.module(partial-eval{function=sum known=v=[1.0]})'
// RUN: cotan opt %s --pass-pipeline='builtin.module(partial-eval{function=sum known=k=3})'
// RUN[1]: cotan opt %s --pass-pipeline='builtin.module(partial-eval{function=sum known=k=-3})'
func.func @power(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %small = arith.constant 1 : index
  %is_square = arith.cmpi sgt, %n, %small : index
  %start = scf.if %is_square -> (f64) {
    %square = arith.mulf %x, %x : f64
    scf.yield %square : f64
  } else {
    scf.yield %one : f64
  }
  %p = scf.for %i = %zero to %n step %small iter_args(%q = %start) -> (f64) {
    %next = arith.mulf %q, %x : f64
    scf.yield %next : f64
  }
  return %p : f64
}
func.func @weighted(%x: f64, %weights: tensor<2xf64>, %scale: f64) -> f64 {
  %c = call @called(%x) : (f64) -> f64
  %first = arith.constant 0 : index
  %w = array.index %weights[%first] : tensor<2xf64>
  %s = arith.addf %scale, %w : f64
  %r = arith.mulf %s, %c : f64
  return %r : f64
}
func.func private @called(%a: f64) -> f64 {
  %b = math.sin %a : f64
  return %b : f64
}
func.func @sum(%v: tensor<?xf64, #cotan.dims<k>>) -> f64 {
  %s = array.sum %v along 0 : tensor<?xf64, #cotan.dims<k>>
  return %s : f64
}
