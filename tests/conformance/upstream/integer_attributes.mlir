// Integer attributes of all signs and widths, hexadecimal, limits, bools and the 64-bit default.
"t.defaults"() {plain = 1, negative = -1, zero = 0, spaced = - 5, leading = 007, hex = 0xff, big = 0xFFFFFFFFFFFFFFFF} : () -> ()
"t.bools"() {t = true, f = false, one = 1 : i1, zero = 0 : i1, list = [true, false, 1 : i1]} : () -> ()
"t.widths"() {
  i0 = 0 : i0, i2 = 1 : i2, i3 = -4 : i3, i8 = 127 : i8, i8_low = -128 : i8, i8_wrapped = 255 : i8, i16 = 0x7FFF : i16,
  i63 = 4611686018427387903 : i63, i64_min = -9223372036854775808, i64_max = 9223372036854775807,
  i65 = 18446744073709551616 : i65, i128 = 170141183460469231731687303715884105727 : i128,
  i128_min = -170141183460469231731687303715884105728 : i128,
  i256 = 57896044618658097711785492504343953926634992332820282019728792003956564819967 : i256,
  i1000 = -1234567890123456789012345678901234567890123456789012345678901234567890 : i1000
} : () -> ()
"t.signs"() {
  u8 = 255 : ui8, u64 = 18446744073709551615 : ui64, u1 = 1 : ui1, s8 = -128 : si8, s8_max = 127 : si8, s64 = -1 : si64,
  u128 = 340282366920938463463374607431768211455 : ui128, s200 = -5 : si200, u3 = 0x7 : ui3
} : () -> ()
"t.index"() {a = 0 : index, b = -1 : index, c = 9223372036854775807 : index, d = -9223372036854775808 : index} : () -> ()
"t.widest"() : () -> (i1, i7, i24, i1024, i16777215, si1, ui1, si3, ui12345)

func.func @wide_arithmetic(%a: i129, %b: i1) -> i129 {
  %c = arith.constant 340282366920938463463374607431768211457 : i129
  %d = arith.constant -1 : i129
  %e = arith.addi %c, %d : i129
  %f = arith.extui %b : i1 to i129
  %g = arith.muli %e, %f : i129
  %h = arith.shli %g, %a : i129
  return %h : i129
}
