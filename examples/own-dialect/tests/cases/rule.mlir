// RUN: interval-opt opt %s --canonicalize --trace-rewrites
func.func @f(%x: !interval.range) -> !interval.range {
  %a = interval.of<0.0 : f64, 1.0 : f64>
  %b = interval.add %a, %a : !interval.range
  %r = interval.add %b, %x : !interval.range
  return %r : !interval.range
}
