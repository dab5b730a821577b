// Nested function types in every position, and tuples long enough to be printed through an alias.
!binary = (f32, f32) -> f32
!curried = (f32) -> ((f32) -> f32)
!wide = tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16, i17, i18>
!sixteen = tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16>

func.func private @curry(!binary) -> !curried
func.func private @uncurry(!curried) -> !binary
func.func private @many() -> (() -> (), () -> (() -> ()), (() -> ()) -> (() -> ()))
func.func private @taker(() -> (i32, i32), (i32, i32) -> ()) -> ()

func.func @church(%two: (!curried) -> !curried, %f: !curried, %x: f32) -> f32 {
  %g = call_indirect %two(%f) : (!curried) -> !curried
  %h = call_indirect %g(%x) : (f32) -> ((f32) -> f32)
  %y = call_indirect %h(%x) : (f32) -> f32
  %b = func.call @uncurry(%g) : (!curried) -> !binary
  %z = call_indirect %b(%x, %y) : (f32, f32) -> f32
  return %z : f32
}

func.func @tuples(%a: !wide, %b: !sixteen) -> (!wide, tuple<!wide, !wide>) {
  %0 = "t.nest"(%a, %b) {types = [!wide, tuple<!sixteen, i32>]} : (!wide, !sixteen) -> tuple<!wide, !wide>
  %1 = "t.other"() : () -> tuple<f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f64>
  return %a, %0 : !wide, tuple<!wide, !wide>
}

"t.single_function_result"() : () -> ((i32) -> i32)
%0:2 = "t.two_function_results"() : () -> ((i32) -> i32, () -> ())
"t.use"(%0#1, %0#0) {type = ((i32) -> i32) -> ()} : (() -> (), (i32) -> i32) -> ()
