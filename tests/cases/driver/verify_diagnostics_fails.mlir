// RUN[1]: cotan opt %s --verify-diagnostics

func.func @f() -> i32 {
  // expected-error@+1 {{something else}}
  return %x : i32
}
// expected-warning {{never}}
