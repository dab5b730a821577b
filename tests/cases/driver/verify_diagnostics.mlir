// RUN: cotan opt %s --split-input-file --verify-diagnostics
// RUN: cotan opt %s -split-input-file -verify-diagnostics

func.func @f() -> i32 {
  // expected-error@+1 {{`%x` is not defined}}
  return %x : i32
}
// -----
func.func @g() -> i32 {
  return %y : i32 // expected-error {{`%y`}}
}
// -----
// expected-error-re@below {{no operation `arith.{{n[a-z]+}}`}}
%0 = arith.nope
