// Function headers: visibility, declarations, argument and result attributes, odd names.
module @library attributes {t.version = 3 : i16, t.flags = [unit, true]} {
  func.func private @declared(i32, f32 {t.a = 1}, index {t.b, t.a = "x"}) -> (i32 {t.r}, f32)
  func.func private @named_arguments(%lhs: i32, %rhs: i32 {t.last}) -> i32
  func.func private @no_arguments()
  func.func private @function_result() -> (() -> ())
  func.func nested @nested_one() -> () {
    return
  }
  func.func public @public_one() attributes {} {
    return
  }
  func.func @"name with spaces and \22quotes\22"(%x: i1) {
    return
  }
  func.func @dollar$and.dots_2(%x: tensor<?xf32> {t.read_only}) -> tensor<?xf32> attributes {t.pure, no_inline} {
    return %x : tensor<?xf32>
  }
  func.func @results_with_attributes(%x: i32, %f: f32) -> (i32 {t.out = 0 : i8}, f32 {t.out = 1 : i8, t.unit}) {
    return {t.tail} %x, %f : i32, f32
  }
  func.func private @private_with_body(%x: i32) -> i32 attributes {t.nested = {a = {b = {c}}}} {
    return %x : i32
  }
  func.func @caller(%x: i32) -> i32 {
    %i = arith.constant 0 : index
    %f = arith.constant 1.0 : f32
    %0:2 = call @declared(%x, %f, %i) : (i32, f32, index) -> (i32, f32)
    %1 = func.call @named_arguments(%0#0, %x) {t.hot, no_inline} : (i32, i32) -> i32
    call @no_arguments() : () -> ()
    %2:2 = call @results_with_attributes(%1, %0#1) : (i32, f32) -> (i32, f32)
    %c = arith.constant true
    call @"name with spaces and \22quotes\22"(%c) : (i1) -> ()
    return %2#0 : i32
  }
}
