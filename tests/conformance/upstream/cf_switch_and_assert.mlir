// Switches with and without cases, negative and large case values, and assertion messages.
func.func @classify(%k: i32, %x: f64) -> f64 {
  cf.switch %k : i32, [
    default: ^other(%x : f64),
    0: ^zero,
    -1: ^minus(%x, %k : f64, i32),
    2147483647: ^zero,
    42: ^other(%x : f64)
  ]
^zero:
  %c = arith.constant 0.0 : f64
  return %c : f64
^minus(%v: f64, %w: i32):
  %n = arith.negf %v : f64
  return %n : f64
^other(%o: f64):
  return %o : f64
}

func.func @only_default(%k: i64) {
  cf.switch %k : i64, [
    default: ^end
  ] {t.trivial}
^end:
  return
}

func.func @same_values(%k: i8) {
  cf.switch %k : i8, [
    default: ^end,
    7: ^end,
    7: ^end
  ]
^end:
  return
}

func.func @checked(%ok: i1) {
  cf.assert %ok, "expected a \"positive\" size\n\tsee C:\\temp"
  cf.assert %ok, "" {t.severity = "low"}
  cf.assert %ok, "ünïcode"
  return
}
