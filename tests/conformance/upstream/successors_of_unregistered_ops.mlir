// Control flow made of unregistered terminators: many successors, repeats, loops, operands of both kinds.
"t.graph"() ({
  %c = "t.cond"() : () -> i1
  %v = "t.value"() : () -> i32
  "t.branch"(%c, %v, %v)[^left, ^right, ^left] <{segments = array<i32: 1, 1, 1>}> {weights = [1, 2, 3]} : (i1, i32, i32) -> ()
^left(%x: i32):
  "t.jump"(%x)[^merge] : (i32) -> ()
^right(%y: i32, %z: i32):
  "t.jump"(%y)[^merge] {t.hint} : (i32) -> ()
^merge(%m: i32):
  %again = "t.test"(%m) : (i32) -> i1
  "t.branch"(%again, %m)[^left, ^exit] : (i1, i32) -> ()
^exit:
  "t.stop"() : () -> ()
^never:
  "t.jump"()[^never] : () -> ()
}) : () -> ()

"t.invoke"() ({
  %r = "t.try"()[^ok, ^failed] ({
    "t.protected"()[^retry] : () -> ()
  ^retry:
    "t.maybe"()[^retry, ^done] : () -> ()
  ^done:
    "t.end"() : () -> ()
  }) {kind = "try"} : () -> i64
^ok:
  "t.use"(%r)[^failed] : (i64) -> ()
^failed:
  "t.end"() : () -> ()
}) : () -> ()

func.func @mixed(%x: i32) -> i32 {
  "t.choose"(%x)[^a, ^b, ^c] : (i32) -> ()
^a:
  cf.br ^b
^b:
  "t.fallthrough"()[^c] : () -> ()
^c:
  return %x : i32
}
