// The identity of a scan or a reduction is combined with nothing: it is the first element of an exclusive
// scan, and the result of an empty reduction.
// RUN: cotan grad %s --fn before --wrt c --run --method=direct --arg '[2.0, 3.0]' --arg 5.0 --arg '[1.0, 10.0]'
// RUN: cotan grad %s --fn all --wrt c --run --method=direct --arg '[]' --arg 5.0
// RUN: cotan grad %s --fn all --wrt c --run --method=direct --arg '[2.0]' --arg 5.0
// RUN: cotan grad %s --fn rows --run --method=direct --arg '[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]' --arg 7.0 --arg '[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]'
// RUN: cotan grad %s --fn rows --wrt c --run --method=direct --arg '[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]' --arg 7.0 --arg '[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]'
// RUN: cotan grad %s --fn from_the_right --wrt c --run --method=direct --arg '[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]' --arg 7.0 --arg '[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]'
// RUN: cotan grad %s --fn columns --wrt c --run --method=direct --dim n=0 --arg '[]' --arg 7.0 --arg '[1.0, 2.0, 4.0]'
// RUN: cotan grad %s --fn pair --jacobian --run --method=direct --arg '[2.0, 3.0]' --arg 5.0
// RUN: cotan grad %s --fn before --wrt c --run --method=bulk-arrays --arg '[2.0, 3.0]' --arg 5.0 --arg '[1.0, 10.0]'
// RUN: cotan grad %s --fn all --wrt c --run --method=bulk-arrays --arg '[]' --arg 5.0
// RUN: cotan grad %s --fn all --wrt c --run --method=bulk-arrays --arg '[2.0]' --arg 5.0
// RUN: cotan grad %s --fn rows --run --method=bulk-arrays --arg '[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]' --arg 7.0 --arg '[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]'
// RUN: cotan grad %s --fn rows --wrt c --run --method=bulk-arrays --arg '[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]' --arg 7.0 --arg '[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]'
// RUN: cotan grad %s --fn from_the_right --wrt c --run --method=bulk-arrays --arg '[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]' --arg 7.0 --arg '[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]'
// RUN: cotan grad %s --fn columns --wrt c --run --method=bulk-arrays --dim n=0 --arg '[]' --arg 7.0 --arg '[1.0, 2.0, 4.0]'
// RUN: cotan grad %s --fn pair --jacobian --run --method=bulk-arrays --arg '[2.0, 3.0]' --arg 5.0
// RUN: cotan grad %s --fn before --wrt c --mode=forward --run --arg '[2.0, 3.0]' --arg 5.0 --arg 1.0
// RUN: cotan grad %s --fn columns --wrt c
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x3xf64, #cotan.dims<n>>
func.func @before(%x: !v, %c: f64) -> !v {
  %p = array.scan %x along 0 exclusive from %c : f64 (%a: f64, %d: f64) {
    %m = arith.addf %a, %d : f64
    array.yield %m : f64
  } : !v
  return %p : !v
}
func.func @all(%x: !v, %c: f64) -> f64 {
  %p = array.reduce %x along 0 from %c : f64 (%a: f64, %d: f64) {
    %m = arith.addf %a, %d : f64
    array.yield %m : f64
  } : !v
  return %p : f64
}
func.func @rows(%x: !m, %c: f64) -> !m {
  %p = array.scan %x along 0 exclusive from %c : f64 (%a: f64, %d: f64) {
    %m = arith.mulf %a, %d : f64
    array.yield %m : f64
  } : !m
  return %p : !m
}
func.func @from_the_right(%x: !m, %c: f64) -> !m {
  %p = array.scan %x along 1 right exclusive from %c : f64 (%a: f64, %d: f64) {
    %m = arith.mulf %a, %d : f64
    array.yield %m : f64
  } : !m
  return %p : !m
}
func.func @columns(%x: !m, %c: f64) -> tensor<3xf64> {
  %p = array.reduce %x along 0 from %c : f64 (%a: f64, %d: f64) {
    %m = arith.mulf %a, %d : f64
    array.yield %m : f64
  } : !m
  return %p : tensor<3xf64>
}
func.func @pair(%x: !v, %c: f64) -> (!v, !v) {
  %p, %q = array.scan %x, %x along 0 exclusive from %c, %c : f64, f64 (%a: f64, %b: f64, %d: f64, %e: f64) {
    %m = arith.mulf %a, %d : f64
    %s = arith.addf %b, %e : f64
    array.yield %m, %s : f64, f64
  } : !v, !v
  return %p, %q : !v, !v
}
