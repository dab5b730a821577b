"builtin.module"() ({
  %0:3 = "t.three"() : () -> (i32, f32, index)
  %1:2 = "t.two"() : () -> (i32, i32)
  %2:7 = "t.seven"() : () -> (i1, i2, i3, i4, i5, i6, i7)
  %3:2 = "t.unnamed"() : () -> (i32, i32)
  %4 = "t.one"() : () -> i64
  "t.use"(%0#0, %0#1, %0#2, %1#0, %1#1) : (i32, f32, index, i32, i32) -> ()
  "t.use"(%2#1, %2#0, %2#2, %2#3, %2#6, %2#4, %2#5) : (i2, i1, i3, i4, i7, i5, i6) -> ()
  "t.use"(%0#0, %2#0, %4, %4) : (i32, i1, i64, i64) -> ()
  "func.func"() <{function_type = (i32) -> (i32, f32, tensor<2xi8>), sym_name = "callee", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> (f32, tensor<2xi8>, i32, i1), sym_name = "packs"}> ({
  ^bb0(%arg0: i32):
    %5:3 = "func.call"(%arg0) <{callee = @callee}> : (i32) -> (i32, f32, tensor<2xi8>)
    %6:3 = "func.call"(%5#0) <{callee = @callee}> : (i32) -> (i32, f32, tensor<2xi8>)
    %7:2 = "arith.addui_extended"(%6#0, %arg0) : (i32, i32) -> (i32, i1)
    %8:2 = "arith.mulsi_extended"(%7#0, %arg0) : (i32, i32) -> (i32, i32)
    %9:2 = "arith.mului_extended"(%8#1, %8#0) : (i32, i32) -> (i32, i32)
    %10:2 = "t.split"(%6#2) ({
      %12:2 = "t.inner"() : () -> (i32, i32)
      "t.yield"(%12#1, %12#0, %5#2) : (i32, i32, tensor<2xi8>) -> ()
    }) : (tensor<2xi8>) -> (tensor<1xi8>, tensor<1xi8>)
    %11:10 = "t.ten"() : () -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1)
    "func.return"(%6#1, %5#2, %9#1, %7#1) : (f32, tensor<2xi8>, i32, i1) -> ()
  }) : () -> ()
}) : () -> ()

