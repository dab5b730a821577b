"builtin.module"() ({
  "t.defaults"() {big = -1 : i64, hex = 255 : i64, leading = 7 : i64, negative = -1 : i64, plain = 1 : i64, spaced = -5 : i64, zero = 0 : i64} : () -> ()
  "t.bools"() {f = false, list = [true, false, true], one = true, t = true, zero = false} : () -> ()
  "t.widths"() {i0 = 0 : i0, i1000 = -1234567890123456789012345678901234567890123456789012345678901234567890 : i1000, i128 = 170141183460469231731687303715884105727 : i128, i128_min = -170141183460469231731687303715884105728 : i128, i16 = 32767 : i16, i2 = 1 : i2, i256 = 57896044618658097711785492504343953926634992332820282019728792003956564819967 : i256, i3 = -4 : i3, i63 = 4611686018427387903 : i63, i64_max = 9223372036854775807 : i64, i64_min = -9223372036854775808 : i64, i65 = -18446744073709551616 : i65, i8 = 127 : i8, i8_low = -128 : i8, i8_wrapped = -1 : i8} : () -> ()
  "t.signs"() {s200 = -5 : si200, s64 = -1 : si64, s8 = -128 : si8, s8_max = 127 : si8, u1 = 1 : ui1, u128 = 340282366920938463463374607431768211455 : ui128, u3 = 7 : ui3, u64 = 18446744073709551615 : ui64, u8 = 255 : ui8} : () -> ()
  "t.index"() {a = 0 : index, b = -1 : index, c = 9223372036854775807 : index, d = -9223372036854775808 : index} : () -> ()
  %0:9 = "t.widest"() : () -> (i1, i7, i24, i1024, i16777215, si1, ui1, si3, ui12345)
  "func.func"() <{function_type = (i129, i1) -> i129, sym_name = "wide_arithmetic"}> ({
  ^bb0(%arg0: i129, %arg1: i1):
    %1 = "arith.constant"() <{value = -340282366920938463463374607431768211455 : i129}> : () -> i129
    %2 = "arith.constant"() <{value = -1 : i129}> : () -> i129
    %3 = "arith.addi"(%1, %2) <{overflowFlags = #arith.overflow<none>}> : (i129, i129) -> i129
    %4 = "arith.extui"(%arg1) : (i1) -> i129
    %5 = "arith.muli"(%3, %4) <{overflowFlags = #arith.overflow<none>}> : (i129, i129) -> i129
    %6 = "arith.shli"(%5, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i129, i129) -> i129
    "func.return"(%6) : (i129) -> ()
  }) : () -> ()
}) : () -> ()

