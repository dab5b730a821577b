// RUN[1]: cotan opt %s --allow-unregistered-dialect

%a = "t.def"() : () -> i32
"t.use"(%a) : (f32) -> ()
"t.use"(%b) : (i8) -> ()
"t.use"(%b) : (i16) -> ()
%b = "t.def"() : () -> i64
