// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.region"() ({
  %c = "t.c"() : () -> i1
  "t.br"(%c)[^a, ^0] : (i1) -> ()
^a(%x: i32, %y: f32):
  "t.br"(%x)[^loop.1] : (i32) -> ()
^0:
  "t.end"() : () -> ()
^loop.1(%z: i32):
  "t.br"()[^a, ^a, ^loop.1] : () -> ()
}) : () -> ()
