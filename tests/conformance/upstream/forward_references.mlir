// Values used above their definition in graph regions, across regions, in cycles and by result number.
"t.use_at_top"(%late, %pair#1, %pair#0) : (i32, f32, i32) -> ()
%self = "t.self"(%self) : (i32) -> i32
%a = "t.ping"(%b) : (f32) -> f32
%b = "t.pong"(%a) : (f32) -> f32
"t.region"() ({
  "t.inner_use"(%late, %inner) : (i32, index) -> ()
  "t.nested"() ({
    "t.innermost_use"(%inner, %pair#1, %own) : (index, f32, i64) -> ()
    %own = "t.own"() : () -> i64
  }) : () -> ()
  %inner = "t.inner_def"() : () -> index
}) : () -> ()
%own_result = "t.recursive"() ({
  "t.refers_to_parent"(%own_result) : (i8) -> ()
}) : () -> i8
%late = "t.late"(%pair) : (i32) -> i32
%pair:2 = "t.pair"() : () -> (i32, f32)

module {
  %sum = arith.addi %x, %y : i32
  %x = arith.constant 1 : i32
  %y = arith.constant 2 : i32
  func.func @dominated(%c: i1) -> i32 {
    cf.br ^second
  ^first:
    %r = arith.muli %m, %m : i32
    return %r : i32
  ^second:
    %m = arith.constant 4 : i32
    cf.cond_br %c, ^first, ^second
  }
}
