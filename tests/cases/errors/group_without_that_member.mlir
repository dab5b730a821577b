// RUN[1]: cotan opt %s --allow-unregistered-dialect

%a:2 = "t.def"() : () -> (i32, i32)
"t.use"(%a#2) : (i32) -> ()
