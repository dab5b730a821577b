// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() ({
  %x = "t.def"() : () -> i32
}, {
  %x = "t.def"() : () -> f32
}) : () -> ()
%x = "t.def"() : () -> i8
