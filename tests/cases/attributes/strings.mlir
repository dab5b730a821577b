// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() {a = "a"} : () -> ()
"t.a"() {a = ""} : () -> ()
"t.a"() {a = "a\22b\\c"} : () -> ()
"t.a"() {a = "\0A\09\n\t\00"} : () -> ()
"t.a"() {a = "\C3\A9é"} : () -> ()
"t.a"() {a = "\FF\FE"} : () -> ()
"t.a"() {a = "typed" : i32} : () -> ()
"t.a"() {a = "typed" : !t.x} : () -> ()
"t.a"() {a = "none" : none} : () -> ()
