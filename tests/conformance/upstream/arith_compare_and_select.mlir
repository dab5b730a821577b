// Integer predicates by name, by quoted name and by number, feeding scalar and elementwise selects.
func.func @predicates(%a: i64, %b: i64) -> i1 {
  %eq = arith.cmpi eq, %a, %b : i64
  %ne = arith.cmpi ne, %a, %b : i64
  %slt = arith.cmpi slt, %a, %b : i64
  %sle = arith.cmpi sle, %a, %b : i64
  %sgt = arith.cmpi sgt, %a, %b : i64
  %sge = arith.cmpi sge, %a, %b : i64
  %ult = arith.cmpi "ult", %a, %b : i64
  %ule = arith.cmpi "ule", %a, %b {t.quoted} : i64
  %ugt = "arith.cmpi"(%a, %b) <{predicate = 8}> : (i64, i64) -> i1
  %uge = "arith.cmpi"(%a, %b) {predicate = 9 : i64} : (i64, i64) -> i1
  %x0 = arith.xori %eq, %ne : i1
  %x1 = arith.select %x0, %slt, %sle : i1
  %x2 = arith.select %x1, %sgt, %sge {t.pick = "second"} : i1
  %x3 = arith.select %x2, %ult, %ule : i1
  %x4 = arith.select %x3, %ugt, %uge : i1
  return %x4 : i1
}

func.func @elementwise(%t: tensor<?x4xindex>, %u: tensor<?x4xindex>, %c: i1) -> tensor<?x4xindex> {
  %m = arith.cmpi slt, %t, %u : tensor<?x4xindex>
  %0 = arith.select %m, %t, %u : tensor<?x4xi1>, tensor<?x4xindex>
  %1 = arith.select %c, %0, %u : tensor<?x4xindex>
  return %1 : tensor<?x4xindex>
}

func.func @scalable(%v: vector<2x[4]xf32>, %w: vector<2x[4]xf32>) -> vector<2x[4]xf32> {
  %m = arith.cmpf ule, %v, %w fastmath<ninf> : vector<2x[4]xf32>
  %0 = arith.select %m, %v, %w : vector<2x[4]xi1>, vector<2x[4]xf32>
  return %0 : vector<2x[4]xf32>
}
