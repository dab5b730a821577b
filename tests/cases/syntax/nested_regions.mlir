// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() ({
  "t.b"() ({
  ^bb0(%x: i32):
    "t.c"(%x) ({
      "t.use"(%x) : (i32) -> ()
    }, {
    ^bb0:
    }) : (i32) -> ()
  }) : () -> ()
}) {outer} : () -> ()
