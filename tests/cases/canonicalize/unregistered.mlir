// RUN: cotan opt %s --canonicalize --allow-unregistered-dialect

// Nobody knows what such operations do, but how control flows between blocks in them.
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

// Blocks are merged there, too; one block alone may be a graph.
func.func @blocks(%a: i32) {
  "nobody.runs"() ({
    cf.br ^next(%a : i32)
  ^next(%x: i32):
    "nobody.uses"(%x) : (i32) -> ()
    cf.br ^end
  ^unreachable:
    "nobody.uses"(%a) : (i32) -> ()
    cf.br ^end
  ^end:
    "nobody.ends"() : () -> ()
  }, {
    %x = "nobody.uses"(%y) : (i32) -> i32
    %y = "nobody.uses"(%x) : (i32) -> i32
  }) : () -> ()
  return
}
