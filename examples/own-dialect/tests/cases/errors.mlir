// RUN[1]: interval-opt opt %s
func.func @backwards(%x: !interval.range) -> !interval.range {
  %r = interval.iterate %x times -1 {
// ERR ^^^^^^^^^^^^^^^^ cannot iterate -1 times [E0601]
  ^bb0(%y: !interval.range):
    interval.yield %y : !interval.range
  } : !interval.range
  return %r : !interval.range
}
func.func @takes_nothing(%x: !interval.range) -> !interval.range {
  %r = interval.iterate %x times 1 {
// ERR ^^^^^^^^^^^^^^^^ the body must have one argument, an `!interval.range` [E0601]
    interval.yield %x : !interval.range
  } : !interval.range
  return %r : !interval.range
}
func.func @of_numbers(%x: f64) -> f64 {
  %r = interval.upper %x : f64
// ERR ^^^^^^^^^^^^^^ 'interval.upper' op operand #0 must be interval, but got 'f64' [E0406]
  return %r : f64
}
func.func @yields_nothing(%x: !interval.range) -> !interval.range {
  %r = interval.iterate %x times 1 {
// ERR ^^^^^^^^^^^^^^^^ the body of `interval.iterate` ends with `interval.yield` [E0404]
  ^bb0(%y: !interval.range):
    "interval.yield"() : () -> ()
// ERR@5-20 'interval.yield' op expected 1 operand, but found 0 [E0405]
  } : !interval.range
  return %r : !interval.range
}
