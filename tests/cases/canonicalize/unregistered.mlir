// RUN: cotan opt %s --canonicalize --allow-unregistered-dialect

// Nobody knows what such operations do, nor how control flows in them.
func.func @f(%a: i32) {
  %unused = "nobody.knows"(%a) : (i32) -> i32
  %c = arith.constant 2 : i32
  "nobody.loops"(%c) ({
  ^bb0(%i: i32):
    %d = arith.constant 2 : i32
    %e = arith.addi %d, %d : i32
    "nobody.goes"(%e)[^bb1] : (i32) -> ()
  ^bb1:
    "nobody.ends"(%i) : (i32) -> ()
  ^bb2:
    "nobody.ends"(%i) : (i32) -> ()
  }) : (i32) -> ()
  "nobody.branches"(%a)[^next] : (i32) -> ()
^next:
  cf.br ^end(%a, %a : i32, i32)
^end(%x: i32, %y: i32):
  "nobody.ends"(%x) : (i32) -> ()
}
