// RUN: interval-opt opt %s --interval-unroll --canonicalize
// COUNT: interval.iterate 1
// EVAL: twice() = 3.000000000000001
// EVAL: often() = 11.00000000000001
func.func @twice() -> f64 {
  %x = interval.of<0.5 : f64, 1.0 : f64>
  %r = interval.iterate %x times 2 {
  ^bb0(%y: !interval.range):
    %z = interval.add %y, %x : !interval.range
    interval.yield %z : !interval.range
  } : !interval.range
  %u = interval.upper %r : !interval.range
  return %u : f64
}
// More often than `at-most` says.
func.func @often() -> f64 {
  %x = interval.of<0.5 : f64, 1.0 : f64>
  %r = interval.iterate %x times 10 {
  ^bb0(%y: !interval.range):
    %z = interval.add %y, %x : !interval.range
    interval.yield %z : !interval.range
  } : !interval.range
  %u = interval.upper %r : !interval.range
  return %u : f64
}
