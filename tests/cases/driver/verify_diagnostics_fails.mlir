// RUN[1]: cotan opt %s --verify-diagnostics

func.func @f() -> i32 {
  // expected-error@+1 {{something else}}
  return %x : i32
}
// expected-warning {{never}}
// A note that nothing expects.
func.func @g(%n: i32) -> i64 {
  return %n : i64 // expected-error {{it is `i32`}}
}
