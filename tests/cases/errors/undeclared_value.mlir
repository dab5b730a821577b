// RUN[1]: cotan opt %s --allow-unregistered-dialect

"t.use"(%nowhere) : (i32) -> ()
"t.a"() ({
  %inner = "t.def"() : () -> i32
}, {
  "t.use"(%inner) : (i32) -> ()
}) : () -> ()
