// RUN: cotan opt %s --canonicalize --allow-unregistered-dialect
// RUN: cotan opt %s --canonicalize=region-simplify=disabled --allow-unregistered-dialect

// What integers do with the constants that decide.
func.func @integers(%a: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %all = arith.constant -1 : i32
  %add = arith.addi %0, %a : i32
  %sub = arith.subi %a, %0 : i32
  %mul = arith.muli %1, %a : i32
  %none = arith.muli %a, %0 : i32
  %and = arith.andi %all, %a : i32
  %or = arith.ori %a, %all : i32
  %xor = arith.xori %a, %0 : i32
  %div = arith.ceildivsi %a, %1 : i32
  %rem = arith.remsi %a, %all : i32
  %shift = arith.shrui %a, %0 : i32
  return %add, %sub, %mul, %none, %and, %or, %xor, %div, %rem, %shift
      : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
}

// Division by zero is zero, a shift by too much shifts everything out; the sign stays.
func.func @total(%a: i8) -> (i8, i8, i8, i8, i8, i8, i8, i8) {
  %0 = arith.constant 0 : i8
  %9 = arith.constant 9 : i8
  %all = arith.constant -1 : i8
  %a_zero = arith.divui %a, %0 : i8
  %zero_a = arith.floordivsi %0, %a : i8
  %rem0 = arith.remui %a, %0 : i8
  %rem = arith.remui %a, %a : i8
  %left = arith.shli %a, %9 : i8
  %signed = arith.shrsi %a, %9 : i8
  %ones = arith.shrsi %all, %a : i8
  %div = arith.divsi %a, %a : i8
  return %a_zero, %zero_a, %rem0, %rem, %left, %signed, %ones, %div : i8, i8, i8, i8, i8, i8, i8, i8
}

func.func @extremes(%a: i8, %t: i1) -> (i8, i8, i8, i8, i1, i1) {
  %min = arith.constant -128 : i8
  %max = arith.constant 127 : i8
  %umax = arith.constant 255 : i8
  %true = arith.constant true
  %0 = arith.maxsi %a, %min : i8
  %1 = arith.maxsi %max, %a : i8
  %2 = arith.minui %a, %umax : i8
  %3 = arith.maxui %a, %umax : i8
  %4 = arith.maxsi %t, %true : i1
  %5 = arith.minsi %t, %true : i1
  return %0, %1, %2, %3, %4, %5 : i8, i8, i8, i8, i1, i1
}

// The zeros, NaN and the infinities are minded; what is not right for them stays.
func.func @floats(%a: f32) -> (f32, f32, f32, f32, f32, f32, f32, f32) {
  %zero = arith.constant 0.0 : f32
  %minus = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %add = arith.addf %a, %minus : f32
  %sub = arith.subf %a, %zero : f32
  %mul = arith.mulf %one, %a : f32
  %div = arith.divf %a, %one : f32
  %none = arith.remf %nan, %a : f32
  %stays = arith.addf %a, %zero : f32
  %stays1 = arith.mulf %a, %zero : f32
  %stays2 = arith.subf %a, %a : f32
  return %add, %sub, %mul, %div, %none, %stays, %stays1, %stays2
      : f32, f32, f32, f32, f32, f32, f32, f32
}

func.func @largest(%a: f64) -> (f64, f64, f64, f64, f64) {
  %inf = arith.constant 0x7FF0000000000000 : f64
  %minus = arith.constant 0xFFF0000000000000 : f64
  %nan = arith.constant 0x7FF8000000000000 : f64
  %0 = arith.maximumf %a, %minus : f64
  %1 = arith.minimumf %nan, %a : f64
  %2 = arith.maxnumf %a, %nan : f64
  %3 = arith.minnumf %a, %minus : f64
  %stays = arith.maximumf %a, %inf : f64
  return %0, %1, %2, %3, %stays : f64, f64, f64, f64, f64
}

// Vectors and tensors of any size, where all elements of the constant are equal.
func.func @arrays(%a: tensor<100000xf64>, %b: vector<[4]xi32>, %c: tensor<?xi32>, %d: tensor<2xi32>)
    -> (tensor<100000xf64>, vector<[4]xi32>, tensor<?xi32>, tensor<2xi32>, tensor<100000xf64>) {
  %one = arith.constant dense<1.0> : tensor<100000xf64>
  %zeros = arith.constant dense<0> : vector<[4]xi32>
  %mixed = arith.constant dense<[0, 1]> : tensor<2xi32>
  %0 = arith.mulf %a, %one : tensor<100000xf64>
  %1 = arith.addi %b, %zeros : vector<[4]xi32>
  %stays = arith.subi %c, %c : tensor<?xi32>
  %stays1 = arith.muli %d, %mixed : tensor<2xi32>
  %two = arith.addf %one, %one : tensor<100000xf64>
  return %0, %1, %stays, %stays1, %two
      : tensor<100000xf64>, vector<[4]xi32>, tensor<?xi32>, tensor<2xi32>, tensor<100000xf64>
}

func.func @again(%a: i32, %b: i32) -> (i32, i32, i32, i32, i32) {
  %and = arith.andi %a, %b : i32
  %0 = arith.andi %b, %and : i32
  %or = arith.ori %a, %b : i32
  %1 = arith.andi %or, %b : i32
  %max = arith.maxui %a, %b : i32
  %2 = arith.minui %a, %max : i32
  %3 = arith.subi %b, %b : i32
  %stays = arith.minsi %max, %a : i32
  return %0, %1, %2, %3, %stays : i32, i32, i32, i32, i32
}

// Constants come together; a promise about overflow does not hold for the sum of both.
func.func @chains(%a: i8, %x: tensor<3xi8>) -> (i8, i8, i8, i8, tensor<3xi8>) {
  %c1 = arith.constant 100 : i8
  %c2 = arith.constant 12 : i8
  %0 = arith.addi %a, %c1 overflow<nsw> : i8
  %1 = arith.addi %0, %c1 overflow<nsw> : i8
  %2 = arith.addi %c1, %1 : i8
  %3 = arith.andi %a, %c1 : i8
  %4 = arith.andi %3, %c2 : i8
  %5 = arith.maxsi %c2, %a : i8
  %6 = arith.maxsi %5, %c1 : i8
  %7 = arith.xori %a, %c1 : i8
  %8 = arith.xori %7, %c1 : i8
  %splat = arith.constant dense<3> : tensor<3xi8>
  %dense = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %9 = arith.muli %x, %splat : tensor<3xi8>
  %10 = arith.muli %9, %dense : tensor<3xi8>
  return %2, %4, %6, %8, %10 : i8, i8, i8, i8, tensor<3xi8>
}

// Where no control comes, and in a graph, a value may be defined by itself: no rule is to blame.
func.func @never(%a: i32) -> i32 {
  %1 = arith.constant 1 : i32
  return %a : i32
^loop(%x: i32):
  %y = arith.addi %x, %1 : i32
  %c = arith.cmpi slt, %y, %1 : i32
  cf.cond_br %c, ^loop(%y : i32), ^end
^end:
  return %y : i32
}

module @graph {
  %1 = arith.constant 1 : i32
  %a = arith.addi %b, %1 : i32
  %b = arith.addi %a, %1 : i32
  "graph.use"(%b) : (i32) -> ()
}
