// The same argument, value and block names in several functions and modules, numbered and spelled.
func.func @first(%x: f32, %y: f32) -> f32 {
  %0 = arith.addf %x, %y : f32
  %1 = arith.mulf %0, %x : f32
  %sum = arith.addf %1, %0 : f32
  cf.br ^end(%sum : f32)
^end(%r: f32):
  return %r : f32
}

func.func @second(%x: f32, %y: f32) -> f32 {
  %0 = arith.subf %x, %y : f32
  %1 = arith.divf %0, %x : f32
  %sum = arith.subf %1, %0 : f32
  cf.br ^end(%sum : f32)
^end(%r: f32):
  return %r : f32
}

module @other {
  func.func @first(%x: i32) -> i32 {
    %0 = arith.constant 1 : i32
    %1 = "t.region"(%0) ({
    ^bb0(%arg: i32):
      %2 = arith.addi %arg, %0 : i32
      "t.yield"(%2) : (i32) -> ()
    }) : (i32) -> i32
    %2 = arith.muli %1, %x : i32
    return %2 : i32
  }
  module @deeper {
    func.func @first(%x: i32) -> i32 {
      %0 = arith.constant 1 : i32
      %c1 = arith.constant 1 : i32
      %c1_0 = arith.addi %0, %c1 : i32
      %arg0 = arith.muli %c1_0, %x : i32
      return %arg0 : i32
    }
  }
}
