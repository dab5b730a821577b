// Result packs: grouped, named separately, mixed, unused, used by number, and carried through calls.
%a:3 = "t.three"() : () -> (i32, f32, index)
%b, %c = "t.two"() : () -> (i32, i32)
%d:2, %e, %f:1, %g:3 = "t.seven"() : () -> (i1, i2, i3, i4, i5, i6, i7)
"t.unnamed"() : () -> (i32, i32)
%h:1 = "t.one"() : () -> i64
"t.use"(%a#0, %a#1, %a#2, %b, %c) : (i32, f32, index, i32, i32) -> ()
"t.use"(%d#1, %d#0, %e, %f, %g#2, %g#0, %g#1) : (i2, i1, i3, i4, i7, i5, i6) -> ()
"t.use"(%a, %d, %h#0, %h) : (i32, i1, i64, i64) -> ()

func.func private @callee(i32) -> (i32, f32, tensor<2xi8>)

func.func @packs(%x: i32) -> (f32, tensor<2xi8>, i32, i1) {
  %0:3 = call @callee(%x) : (i32) -> (i32, f32, tensor<2xi8>)
  %q, %r:2 = call @callee(%0#0) : (i32) -> (i32, f32, tensor<2xi8>)
  %sum, %carry = arith.addui_extended %q, %x : i32, i1
  %12:2 = arith.mulsi_extended %sum, %x : i32
  %low, %high = arith.mului_extended %12#1, %12#0 : i32
  %t:2 = "t.split"(%r#1) ({
    %inner:2 = "t.inner"() : () -> (i32, i32)
    "t.yield"(%inner#1, %inner#0, %0#2) : (i32, i32, tensor<2xi8>) -> ()
  }) : (tensor<2xi8>) -> (tensor<1xi8>, tensor<1xi8>)
  "t.ten"() : () -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1)
  return %r#0, %0#2, %high, %carry : f32, tensor<2xi8>, i32, i1
}
