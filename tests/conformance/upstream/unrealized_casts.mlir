// builtin.unrealized_conversion_cast with zero, one and many inputs and outputs, at every level.
%top = builtin.unrealized_conversion_cast to i32
%top2:2 = "builtin.unrealized_conversion_cast"(%top) {t.split} : (i32) -> (i16, i16)

func.func @bridge(%a: i32, %b: !u.box<i32>, %t: tensor<4xf32>, %m: memref<?xf32>) -> (i64, !u.box<f32>) {
  %0 = builtin.unrealized_conversion_cast %a : i32 to index
  %1 = builtin.unrealized_conversion_cast %b : !u.box<i32> to i32
  %2:2 = builtin.unrealized_conversion_cast %1, %0 : i32, index to i64, !u.box<f32> {t.pair, t.cost = 2.0 : f32}
  %3 = builtin.unrealized_conversion_cast %t : tensor<4xf32> to memref<4xf32>
  %4 = "builtin.unrealized_conversion_cast"(%m, %3) : (memref<?xf32>, memref<4xf32>) -> tuple<memref<?xf32>, memref<4xf32>>
  %5 = builtin.unrealized_conversion_cast to () -> ()
  %6:3 = builtin.unrealized_conversion_cast to i1, i2, i3
  call_indirect %5() : () -> ()
  return %2#0, %2#1 : i64, !u.box<f32>
}

module @inner {
  %0 = unrealized_conversion_cast to !u.token
  %1 = unrealized_conversion_cast %0 : !u.token to none {a = 1, b}
  "t.use"(%1) : (none) -> ()
}
