// RUN: cotan opt %s --canonicalize

func.func @opposites(%c: i1, %d: i1, %a: i32, %b: i32) -> (i32, i1, i1, i1, i64) {
  %true = arith.constant true
  %false = arith.constant false
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %n = arith.xori %c, %true : i1
  %less = arith.cmpi slt, %a, %b : i32
  %r = arith.select %n, %a, %b : i32
  %s = arith.select %n, %true, %d : i1
  %t = arith.select %n, %d, %false : i1
  %u = arith.select %n, %false, %true : i1
  %v = arith.select %less, %zero, %one : i64
  return %r, %s, %t, %u, %v : i32, i1, i1, i1, i64
}

// The condition is known where it is chosen.
func.func @itself(%c: i1, %d: i1, %a: i32) -> (i1, i1, i1, i32, i32, i32) {
  %x = arith.extui %c : i1 to i32
  %y = arith.extsi %c : i1 to i32
  %zero = arith.constant 0 : i32
  %r = arith.select %c, %c, %d : i1
  %s = arith.select %c, %d, %c : i1
  %t = arith.select %c, %c, %c : i1
  %u = arith.select %c, %y, %x : i32
  %v = arith.select %c, %a, %y : i32
  %w = arith.select %c, %x, %zero : i32
  return %r, %s, %t, %u, %v, %w : i1, i1, i1, i32, i32, i32
}

func.func @vectors(%c: vector<2xi1>, %d: i1, %a: vector<2xi1>) -> (vector<2xi1>, vector<2xi8>, vector<2xi8>) {
  %zero = arith.constant dense<0> : vector<2xi8>
  %one = arith.constant dense<1> : vector<2xi8>
  %r = arith.select %c, %c, %a : vector<2xi1>, vector<2xi1>
  %s = arith.select %c, %zero, %one : vector<2xi1>, vector<2xi8>
  %stays = arith.select %d, %zero, %one : vector<2xi8>
  return %r, %s, %stays : vector<2xi1>, vector<2xi8>, vector<2xi8>
}
