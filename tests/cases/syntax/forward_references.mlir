// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.use"(%late, %pair#1) : (i32, f32) -> ()
"t.region"() ({
  "t.use"(%late, %inner) : (i32, i8) -> ()
  %inner = "t.def"() : () -> i8
}) : () -> ()
%late = "t.def"(%late) : (i32) -> i32
%pair:2 = "t.def"() : () -> (i32, f32)
