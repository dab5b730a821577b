// A product by a known sparse matrix multiplies by its nonzeros only.
// RUN: cotan opt %s --pass-pipeline='builtin.module(partial-eval{known=a=[[0.0,2.0,0.0],[0.0,0.0,0.0],[3.0,0.0,1.0]]})'
// RUN: cotan opt %s --pass-pipeline='builtin.module(partial-eval{known=starts=[0,1,1,3],columns=[1,0,2],values=[2.0,3.0,1.0]})'
func.func @dense(%a: tensor<3x3xf64>, %x: tensor<3xf64>) -> tensor<3xf64> {
  %zero = arith.constant 0.0 : f64
  %y = array.build (%i: index) {
    %row = array.index %a[%i] : tensor<3x3xf64>
    %s = array.fold %row, %x along 0 from %zero (%sum: f64, %w: f64, %v: f64) {
      %is_zero = arith.cmpf oeq, %w, %zero : f64
      %next = scf.if %is_zero -> (f64) {
        scf.yield %sum : f64
      } else {
        %product = arith.mulf %w, %v : f64
        %more = arith.addf %sum, %product : f64
        scf.yield %more : f64
      }
      array.yield %next : f64
    } : (tensor<3xf64>, tensor<3xf64>, f64) -> f64
    array.yield %s : f64
  } : tensor<3xf64>
  return %y : tensor<3xf64>
}
func.func @rows(%starts: tensor<4xindex>, %columns: tensor<3xindex>, %values: tensor<3xf64>, %x: tensor<3xf64>) -> tensor<3xf64> {
  %one = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %y = array.build (%i: index) {
    %from = array.index %starts[%i] : tensor<4xindex>
    %to = array.index %starts[%i + 1] : tensor<4xindex>
    %s = scf.for %k = %from to %to step %one iter_args(%sum = %zero) -> (f64) {
      %j = array.index %columns[%k] : tensor<3xindex>
      %w = array.index %values[%k] : tensor<3xf64>
      %v = array.index %x[%j] : tensor<3xf64>
      %product = arith.mulf %w, %v : f64
      %more = arith.addf %sum, %product : f64
      scf.yield %more : f64
    }
    array.yield %s : f64
  } : tensor<3xf64>
  return %y : tensor<3xf64>
}
