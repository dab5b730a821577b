// A loop without carried values, as upstream writes it.
// RUN: cotan opt %s
func.func @f(%c: i1, %a: i32) -> i32 {
  %r = scf.while () : () -> i32 {
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%b: i32):
    scf.yield
  }
  return %r : i32
}
