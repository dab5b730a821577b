// RUN: cotan opt %s --emit=dot
// RUN: cotan opt %s -view-op-graph --print-op-stats

func.func @f(%a: i1, %x: f64, %y: f64) -> f64 {
  %z = scf.if %a -> (f64) {
    %s = arith.addf %x, %y : f64
    scf.yield %s : f64
  } else {
    scf.yield %x : f64
  }
  return %z : f64
}

func.func @g(%a: i1) -> i1 {
  cf.cond_br %a, ^one, ^two
^one:
  %t = arith.constant true
  return %t : i1
^two:
  return %a : i1
}
