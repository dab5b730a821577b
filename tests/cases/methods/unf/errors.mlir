// RUN[1]: cotan opt %s --split-input-file
func.func @entries(%s: tuple<f64, i32>, %x: f64) {
  %a = unf.var %s[2] : tuple<f64, i32>
  return
}
// -----
func.func @parts(%s: tuple<f64, i32>) {
  %a = unf.part %s[0] : tuple<f64, i32>
  return
}
// -----
func.func @parts(%s: tuple<f64, tuple<i32>>) {
  %a = unf.part %s[1] : tuple<f64, tuple<i32>>
  return
}
// -----
func.func @pairs(%s: tuple<f64, i32>) {
  %a = unf.pair %s last 3 : tuple<f64, i32>
  return
}
// -----
func.func @projections(%s: tuple<f64, i32>) {
  %a = unf.proj %s forget 2 at 1 : tuple<f64, i32>
  return
}
// -----
func.func @generic(%s: tuple<f64, i32>) {
  %a = "unf.var"(%s) <{index = 1 : i64}> : (tuple<f64, i32>) -> tuple<f64, i32, f64>
  %b = "unf.pair"(%s) <{count = 2 : i64}> : (tuple<f64, i32>) -> tuple<f64, i32>
  return
}
// -----
func.func @applied(%s: tuple<f64, i32>) {
  %a = unf.apply %s free [4] (%x: f64) {
    unf.yield %x : f64
  } : tuple<f64, i32> -> tuple<f64, i32, f64>
  %b = unf.apply %s (%x: f64) {
    unf.yield %x : f64
  } : tuple<f64, i32> -> tuple<f64, i32, f64>
  %c = unf.apply %s (%x: i32) {
    unf.yield %x : i32
  } : tuple<f64, i32> -> tuple<f64, i32, f64>
  %d = unf.apply %s (%x: i32) {
    unf.yield %x : i32
  } : tuple<f64, i32> -> tuple<i32, i32>
  return
}
// -----
func.func @zeros() {
  %a = unf.zero : i32
  return
}
