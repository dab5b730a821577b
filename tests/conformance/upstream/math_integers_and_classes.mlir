// Integer functions of math, powers with mixed operand types, and floating-point classification.
func.func @bits(%n: i32, %t: tensor<3xi64>) -> (i32, tensor<3xi64>) {
  %0 = math.ctlz %n : i32
  %1 = math.cttz %0 {t.trailing = unit} : i32
  %2 = math.ctpop %1 : i32
  %3 = math.absi %2 : i32
  %4 = math.ipowi %3, %n : i32
  %5 = math.ctpop %t : tensor<3xi64>
  return %4, %5 : i32, tensor<3xi64>
}

func.func @powers(%x: f32, %n: i16, %v: vector<4xf64>, %k: vector<4xi32>) -> (f32, vector<4xf64>) {
  %0 = math.fpowi %x, %n : f32, i16
  %1 = math.fpowi %v, %k fastmath<reassoc,contract> {t.a} : vector<4xf64>, vector<4xi32>
  %2 = "math.fpowi"(%0, %n) : (f32, i16) -> f32
  return %2, %1 : f32, vector<4xf64>
}

func.func @classes(%x: f32, %v: tensor<?xf32>) -> (i1, tensor<?xi1>) {
  %0 = math.isnan %x : f32
  %1 = math.isinf %x : f32
  %2 = math.isfinite %x : f32
  %3 = math.isnormal %x : f32
  %4 = math.isnan %v : tensor<?xf32>
  %5 = arith.ori %0, %1 : i1
  %6 = arith.andi %2, %3 : i1
  %7 = arith.xori %5, %6 : i1
  return %7, %4 : i1, tensor<?xi1>
}
