// What is no term, or has no way back, is refused by its name.
// RUN[1]: cotan opt %s --to-combinators --split-input-file
// RUN[1]: cotan opt %s --split-reverse --split-input-file
func.func @several_blocks(%x: f64) -> f64 {
  cf.br ^end(%x : f64)
^end(%y: f64):
  return %y : f64
}
// -----
func.func @nothing(%x: f64) {
  return
}
// -----
func.func @function(%x: f64, %f: (f64) -> f64) -> f64 {
  %term = combinator.primitive (%a: f64, %g: (f64) -> f64) {
    %y = closure.apply %g(%a) : (f64) -> f64
    combinator.yield %y : f64
  } : !combinator.arrow<tuple<f64, (f64) -> f64>, f64>
  %r = combinator.apply %term(%x, %f : f64, (f64) -> f64) : !combinator.arrow<tuple<f64, (f64) -> f64>, f64>
  return %r : f64
}
// -----
func.func @circle(%x: f64) -> f64 {
  %term = combinator.primitive (%a: f64) {
    %y = func.call @circle(%a) : (f64) -> f64
    combinator.yield %y : f64
  } : !combinator.arrow<tuple<f64>, f64>
  %r = combinator.apply %term(%x : f64) : !combinator.arrow<tuple<f64>, f64>
  return %r : f64
}
// -----
func.func @other_arguments(%x: f64) -> f64 {
  %term = combinator.project 0 : !combinator.arrow<tuple<f64>, f64>
  %y = math.cos %x : f64
  %r = combinator.apply %term(%y : f64) : !combinator.arrow<tuple<f64>, f64>
  return %r : f64
}
