// Every step, and what it does to a state.
// RUN: cotan opt %s
// EVAL: var((1.5, 2)) = (1.5, 2, 1.5)
// EVAL: part((2, (1.5, 3))) = (2, (1.5, 3), 3)
// EVAL: pair((2, 1.5, 3)) = (2, (1.5, 3))
// EVAL: proj((2, 1.5, 3)) = (2, 3)
// EVAL: applied((2.0, [1.0, 3.0])) = (2.0, [1.0, 3.0], [2.0, 6.0])
// EVAL: zero([1.0, 2.0]) = (0.0, [0.0, 0.0])
// RUN: cotan opt %s --from-unary-normal-form
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @var(%s: tuple<f64, i32>) -> tuple<f64, i32, f64> {
  %t = unf.var %s[0] : tuple<f64, i32>
  return %t : tuple<f64, i32, f64>
}
func.func @part(%s: tuple<i32, tuple<f64, i32>>) -> tuple<i32, tuple<f64, i32>, i32> {
  %t = unf.part %s[1] : tuple<i32, tuple<f64, i32>>
  return %t : tuple<i32, tuple<f64, i32>, i32>
}
func.func @pair(%s: tuple<i32, f64, i32>) -> tuple<i32, tuple<f64, i32>> {
  %t = unf.pair %s last 2 : tuple<i32, f64, i32>
  return %t : tuple<i32, tuple<f64, i32>>
}
func.func @proj(%s: tuple<i32, f64, i32>) -> tuple<i32, i32> {
  %t = unf.proj %s forget 1 at 1 : tuple<i32, f64, i32>
  return %t : tuple<i32, i32>
}
func.func @applied(%s: tuple<f64, !vector>) -> tuple<f64, !vector, !vector> {
  %t = unf.apply %s free [0] (%c: f64, %a: !vector) {
    %r = array.map %a (%x: f64) {
      %y = arith.mulf %c, %x : f64
      array.yield %y : f64
    } : (!vector) -> !vector
    unf.yield %r : !vector
  } : tuple<f64, !vector> -> tuple<f64, !vector, !vector>
  return %t : tuple<f64, !vector, !vector>
}
func.func @zero(%a: !vector) -> tuple<f64, !vector> {
  %z = unf.zero : tuple<f64, !vector>
  return %z : tuple<f64, !vector>
}
