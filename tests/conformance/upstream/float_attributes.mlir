// Float attributes: decimal spellings, shortest and long digits, limits of each type, denormals.
"t.spellings"() {a = 1.0, b = 1., c = 0.5, d = -0.0, e = 1.5e10, f = 1.5E-10, g = 2.5e+3, h = 100000.0, i = 0.1} : () -> ()
"t.digits"() {
  third = 0.3333333333333333, pi = 3.141592653589793, e = 2.718281828459045, tenth = 0.1 : f64, sum = 0.30000000000000004,
  large = 123456789.0, exact = 16777216.0 : f32, odd = 16777217.0 : f64, million = 1234567.0, small = 1.0e-7, tiny = 0.0001 : f32
} : () -> ()
"t.limits"() {
  f64_max = 1.7976931348623157e308, f64_min = 2.2250738585072014e-308, f64_denormal = 4.9406564584124654e-324,
  f32_max = 3.4028234663852886e38 : f32, f32_min = 1.1754943508222875e-38 : f32, f32_denormal = 1.401298464324817e-45 : f32,
  f16_max = 65504.0 : f16, f16_denormal = 5.9604644775390625e-8 : f16, bf16_max = 3.3895313892515355e38 : bf16,
  f80 = 1.5 : f80, f128 = 1.5 : f128, tf32 = 1.0009765625 : tf32, overflow = 1.0e39 : f32, underflow = 1.0e-400
} : () -> ()
"t.rounding"() {a = 0.1 : f32, b = 0.1 : f16, c = 0.1 : bf16, d = 0.1 : tf32, e = 0.1 : f80, f = 0.1 : f128, g = 12345.6789 : f32} : () -> ()
"t.places"() {list = [1.0, 2.0 : f32, [3.0 : f16]], dict = {x = -1.25 : bf16}, array = array<f64: 0.1, -1.0e300, 2.5e-5>} : () -> ()

func.func @constants() -> (f32, f64, f16, bf16, f80, f128) {
  %0 = arith.constant 9.99999974E-5 : f32
  %1 = arith.constant 9.9999999999999995E-8 : f64
  %2 = arith.constant 9.997550e-02 : f16
  %3 = arith.constant 1.000980e-01 : bf16
  %4 = arith.constant 1.000000e-01 : f80
  %5 = arith.constant 1.000000e-01 : f128
  return %0, %1, %2, %3, %4, %5 : f32, f64, f16, bf16, f80, f128
}
