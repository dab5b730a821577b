// A body runs once, on arrays over all its indices.
// RUN: cotan opt %s --array-to-stablehlo

func.func @transposed(%x: tensor<3x4xf32>) -> tensor<4x3xf32> {
  %r = array.build (%i: index, %j: index) {
    %a = array.index %x[%j, %i] : tensor<3x4xf32>
    array.yield %a : f32
  } : tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}
func.func @repeated(%x: tensor<3xf32>) -> tensor<3x4xf32> {
  %r = array.build (%i: index, %j: index) {
    %a = array.index %x[%i] : tensor<3xf32>
    array.yield %a : f32
  } : tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func @every_second(%x: tensor<9xf32>) -> tensor<4xf32> {
  %r = array.build (%i: index) {
    %a = array.index %x[2 * %i + 1] : tensor<9xf32>
    %b = array.index %x[7 - %i] : tensor<9xf32>
    %c = arith.mulf %a, %b : f32
    array.yield %c : f32
  } : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @beyond_the_ends(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = array.build (%i: index) {
    %a = array.index %x[%i + 1] : tensor<4xf32>
    %b = array.index %x[%i - 1] : tensor<4xf32>
    %c = arith.subf %a, %b : f32
    array.yield %c : f32
  } : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @windows(%x: tensor<6xf32>) -> tensor<4x3xf32> {
  %r = array.build (%i: index, %k: index) {
    %a = array.index %x[%i + %k] : tensor<6xf32>
    array.yield %a : f32
  } : tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}
func.func @pairs(%x: tensor<6xf32>) -> tensor<3x2xf32> {
  %r = array.build (%i: index, %k: index) {
    %a = array.index %x[2 * %i + %k] : tensor<6xf32>
    array.yield %a : f32
  } : tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}
func.func @diagonal(%x: tensor<3x3xf32>) -> tensor<3xf32> {
  %r = array.build (%i: index) {
    %a = array.index %x[%i, %i] : tensor<3x3xf32>
    array.yield %a : f32
  } : tensor<3xf32>
  return %r : tensor<3xf32>
}
func.func @rows_at(%x: tensor<5x2xf32>, %at: tensor<3xi32>) -> tensor<3x2xf32> {
  %r = array.gather %x (%i: index) {
    %a = array.index %at[%i] : tensor<3xi32>
    %b = arith.index_cast %a : i32 to index
    array.yield %b : index
  } : tensor<5x2xf32> -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}
func.func @branches(%x: tensor<3xf32>) -> tensor<3xf32> {
  %zero = arith.constant 0.0 : f32
  %r = array.map %x (%a: f32) {
    %c = arith.cmpf ogt, %a, %zero : f32
    %b = scf.if %c -> (f32) {
      %s = math.sqrt %a : f32
      scf.yield %s : f32
    } else {
      scf.yield %a : f32
    }
    array.yield %b : f32
  } : (tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}
