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
%0 = arith.nowhereatall
// -----
// expected-note@+1 {{defined here}}
func.func @h(%n: i32) -> i64 {
  return %n : i64 // expected-error {{it is `i32`}}
}
