// RUN[1]: cotan opt %s

// A rule that looks at what stands around or inside an operation may find anything there.
func.func @condition_without_an_operand(%x: f64) {
  %a = "scf.while"(%x) ({
  ^bb0(%y: f64):
    "scf.condition"() : () -> ()
  }, {
  ^bb0(%y: f64):
    scf.yield %y : f64
  }) : (f64) -> f64
  return
}

func.func @while_with_one_region(%c: i1) {
  "scf.while"() ({
    "scf.condition"(%c) : (i1) -> ()
  }) : () -> ()
  return
}

"func.func"() ({
^bb0(%x: f64):
  return %x : f64
}) {sym_name = "a_type_of_its_own", function_type = i64} : () -> ()

"func.func"() ({
  return
}, {
  return
}) {sym_name = "two_bodies", function_type = () -> ()} : () -> ()

func.func @calls(%x: f64) {
  %a = func.call @a_type_of_its_own(%x) : (f64) -> f64
  func.call @two_bodies() : () -> ()
  return
}
