// A function that calls itself. CHAD requests the derivative of the call, whose code calls itself; linear
// maps refuse it: the Jacobian has no size before the program runs.
// RUN: cotan grad %s --fn power --method chad --run --arg 2.0 --arg 3
// RUN: cotan grad %s --fn power --method chad --run --arg 2.0 --arg 0
// RUN: cotan grad %s --fn power --method chad --mode=forward --run --arg 2.0 --arg 3 --arg 1.0
// RUN: cotan grad %s --fn tree --method chad --run --arg '[0.5, 1.0]' --arg 4
// RUN: cotan grad %s --fn tree --method direct --run --arg '[0.5, 1.0]' --arg 4
// RUN[1]: cotan grad %s --fn power --method linear-maps
// RUN[1]: cotan opt %s --chad=monoid=liveness
func.func @power(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %zero : index
  %r = scf.if %more -> (f64) {
    %less = arith.subi %n, %one : index
    %p = func.call @power(%x, %less) : (f64, index) -> f64
    %q = arith.mulf %x, %p : f64
    scf.yield %q : f64
  } else {
    %o = arith.constant 1.0 : f64
    scf.yield %o : f64
  }
  return %r : f64
}

// Two calls of different arguments, and an array.
!v = tensor<?xf64, #cotan.dims<n>>
func.func @tree(%x: !v, %n: index) -> f64 {
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %more = arith.cmpi sgt, %n, %one : index
  %r = scf.if %more -> (f64) {
    %less = arith.subi %n, %one : index
    %least = arith.subi %n, %two : index
    %y = math.sin %x : !v
    %p = func.call @tree(%y, %less) : (!v, index) -> f64
    %q = func.call @tree(%x, %least) : (!v, index) -> f64
    %s = arith.mulf %p, %q : f64
    %t = arith.addf %s, %p : f64
    scf.yield %t : f64
  } else {
    %s = array.sum %x : !v
    scf.yield %s : f64
  }
  return %r : f64
}
