// RUN: cotan opt %s --allow-unregistered-dialect --inline
// COUNT: func.call 1

// Operations that nobody registered are copied like others, with what is inside.
func.func private @foreign(%x: f64, %n: index) -> f64 {
  %r = "foreign.for"(%n) ({
  ^bb0(%i: index):
    %y = "foreign.element"(%x, %i) {name = "y"} : (f64, index) -> f64
    %z = arith.addf %y, %x : f64
    "foreign.yield"(%z) : (f64) -> ()
  }) : (index) -> f64
  return %r : f64
}
func.func private @branches(%x: f64, %c: i1) -> f64 {
  cf.cond_br %c, ^end(%x : f64), ^other
^other:
  %y = arith.negf %x : f64
  cf.br ^end(%y : f64)
^end(%z: f64):
  return %z : f64
}

// Code of one block goes anywhere; code of several not where there may be one only.
func.func @inside(%a: f64, %n: index, %c: i1) -> f64 {
  %r = "foreign.if"(%c) ({
    %x = func.call @foreign(%a, %n) : (f64, index) -> f64
    "foreign.yield"(%x) : (f64) -> ()
  }, {
    %y = func.call @branches(%a, %c) : (f64, i1) -> f64
    "foreign.yield"(%y) : (f64) -> ()
  }, {
  ^one:
    %y = func.call @branches(%a, %c) : (f64, i1) -> f64
    "foreign.go"()[^two] : () -> ()
  ^two:
    "foreign.yield"(%y) : (f64) -> ()
  }) : (i1) -> f64
  return %r : f64
}

// Each module has functions of its own.
module {
  func.func private @foreign(%x: f64) -> f64 {
    %y = arith.mulf %x, %x : f64
    return %y : f64
  }
  func.func @inside(%a: f64) -> f64 {
    %r = call @foreign(%a) : (f64) -> f64
    return %r : f64
  }
}

// Outside of functions.
%c = arith.constant 2.0 : f64
%d = func.call @root(%c) : (f64) -> f64
func.func private @root(%x: f64) -> f64 {
  %y = math.sqrt %x : f64
  return %y : f64
}

// OUT:
// module {
//   func.func private @branches(%x: f64, %c: i1) -> f64 {
//     cf.cond_br %c, ^end(%x : f64), ^other
//   ^other:
//     %y = arith.negf %x : f64
//     cf.br ^end(%y : f64)
//   ^end(%z: f64):
//     return %z : f64
//   }
//   func.func @inside(%a: f64, %n: index, %c: i1) -> f64 {
//     %r = "foreign.if"(%c) ({
//       %x = "foreign.for"(%n) ({
//       ^bb0(%i: index):
//         %y = "foreign.element"(%a, %i) {name = "y"} : (f64, index) -> f64
//         %z = arith.addf %y, %a : f64
//         "foreign.yield"(%z) : (f64) -> ()
//       }) : (index) -> f64
//       "foreign.yield"(%x) : (f64) -> ()
//     }, {
//       %y = func.call @branches(%a, %c) : (f64, i1) -> f64
//       "foreign.yield"(%y) : (f64) -> ()
//     }, {
//     ^one:
//       cf.cond_br %c, ^end(%a : f64), ^other
//     ^other:
//       %y = arith.negf %a : f64
//       cf.br ^end(%y : f64)
//     ^end(%z: f64):
//       cf.br ^bb0(%z : f64)
//     ^bb0(%y_0: f64):
//       "foreign.go"()[^two] : () -> ()
//     ^two:
//       "foreign.yield"(%y_0) : (f64) -> ()
//     }) : (i1) -> f64
//     return %r : f64
//   }
//   module {
//     func.func @inside(%a: f64) -> f64 {
//       %r = arith.mulf %a, %a : f64
//       return %r : f64
//     }
//   }
//   %c = arith.constant 2.0 : f64
//   %d = math.sqrt %c : f64
// }
