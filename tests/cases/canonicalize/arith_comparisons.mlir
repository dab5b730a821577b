// RUN: cotan opt %s --canonicalize

func.func @integers(%x: i32, %y: i32) -> (i1, i1, i1, i1, i1, i1, i1) {
  %0 = arith.constant 0 : i32
  %max = arith.constant 0x7FFFFFFF : i32
  %never = arith.cmpi ult, %x, %0 : i32
  %right = arith.cmpi slt, %0, %x : i32
  %always = arith.cmpi ule, %0, %x : i32
  %self = arith.cmpi sle, %x, %x : i32
  %equal = arith.cmpi sge, %x, %max : i32
  %other = arith.cmpi slt, %x, %max : i32
  %stays = arith.cmpi slt, %x, %0 : i32
  return %never, %right, %always, %self, %equal, %other, %stays : i1, i1, i1, i1, i1, i1, i1
}

func.func @truth(%a: i1, %v: vector<2xi1>) -> (i1, i1, i1, i1, i1, vector<2xi1>) {
  %true = arith.constant true
  %false = arith.constant false
  %all = arith.constant dense<true> : vector<2xi1>
  %0 = arith.cmpi eq, %a, %true : i1
  %1 = arith.cmpi ne, %a, %true : i1
  %2 = arith.cmpi eq, %a, %false : i1
  %3 = arith.cmpi ne, %false, %a : i1
  %4 = arith.cmpi slt, %a, %false : i1
  %5 = arith.cmpi ult, %v, %all : vector<2xi1>
  return %0, %1, %2, %3, %4, %5 : i1, i1, i1, i1, i1, vector<2xi1>
}

func.func @narrow(%a: i8, %b: i8, %c: i1) -> (i1, i1, i1, i1, i1, i1, i1, i1) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %300 = arith.constant 300 : i32
  %as = arith.extsi %a : i8 to i32
  %bs = arith.extsi %b : i8 to i32
  %au = arith.extui %a : i8 to i32
  %bu = arith.extui %b : i8 to i32
  %cu = arith.extui %c : i1 to i32
  %cs = arith.extsi %c : i1 to i32
  %slt = arith.cmpi slt, %as, %bs : i32
  %ult = arith.cmpi ult, %as, %bs : i32
  %unsigned = arith.cmpi slt, %au, %bu : i32
  %negative = arith.cmpi slt, %au, %0 : i32
  %is = arith.cmpi ne, %cu, %0 : i32
  %isnot = arith.cmpi eq, %cs, %0 : i32
  %one = arith.cmpi eq, %cu, %1 : i32
  %stays = arith.cmpi slt, %as, %300 : i32
  return %slt, %ult, %unsigned, %negative, %is, %isnot, %one, %stays
      : i1, i1, i1, i1, i1, i1, i1, i1
}

func.func @opposite(%x: i32, %y: i32, %a: f64, %b: f64) -> (i1, i1, i1) {
  %true = arith.constant true
  %c = arith.cmpi ult, %x, %y : i32
  %0 = arith.xori %c, %true : i1
  %d = arith.cmpf oeq, %a, %b fastmath<nnan> : f64
  %1 = arith.xori %true, %d : i1
  %2 = arith.xori %1, %true : i1
  return %0, %1, %2 : i1, i1, i1
}

func.func @select(%c: i1, %d: i1, %x: i32, %y: i32, %z: i32)
    -> (i32, i32, i32, i32, i32, i32, i32, i32) {
  %true = arith.constant true
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %not = arith.xori %c, %true : i1
  %opposite = arith.select %not, %x, %y : i32
  %same = arith.select %c, %x, %x : i32
  %known = arith.select %true, %x, %y : i32
  %bit = arith.select %c, %1, %0 : i32
  %inner = arith.select %c, %x, %y : i32
  %again = arith.select %c, %inner, %z : i32
  %equal = arith.cmpi eq, %x, %y : i32
  %either = arith.select %equal, %x, %y : i32
  %stays = arith.select %d, %inner, %y : i32
  %most = arith.cmpi sgt, %x, %y : i32
  %stays1 = arith.select %most, %x, %y : i32
  return %opposite, %same, %known, %bit, %again, %either, %stays, %stays1
      : i32, i32, i32, i32, i32, i32, i32, i32
}

func.func @select_truth(%c: i1, %a: i1, %v: vector<2xi1>, %w: vector<2xi1>, %x: vector<2xf64>)
    -> (i1, i1, i1, i1, i1, vector<2xi1>, vector<2xi1>) {
  %true = arith.constant true
  %false = arith.constant false
  %all = arith.constant dense<true> : vector<2xi1>
  %none = arith.constant dense<false> : vector<2xi1>
  %0 = arith.select %c, %true, %false : i1
  %1 = arith.select %c, %false, %true : i1
  %2 = arith.select %c, %a, %false : i1
  %3 = arith.select %c, %true, %a : i1
  %stays = arith.select %c, %false, %a : i1
  %4 = arith.select %v, %all, %none : vector<2xi1>, vector<2xi1>
  %stays1 = arith.select %c, %all, %none : vector<2xi1>
  return %0, %1, %2, %3, %stays, %4, %stays1 : i1, i1, i1, i1, i1, vector<2xi1>, vector<2xi1>
}

// Zeros that are equal are not the same.
func.func @floats(%x: f64, %y: f64) -> f64 {
  %c = arith.cmpf oeq, %x, %y : f64
  %stays = arith.select %c, %x, %y : f64
  return %stays : f64
}
