// What is no linear map: code that is not linear, and maps that do not fit together.
// RUN[1]: cotan opt %s
!v = tensor<?xf64, #cotan.dims<n>>
func.func @leaves(%a: f64, %b: !v) {
  %sine = linear.leaf (%y: f64) {
    %z = math.sin %y : f64
    linear.yield %z : f64
  } : !linear.map<f64, f64>
  %square = linear.leaf (%y: f64) {
    %z = arith.mulf %y, %y : f64
    linear.yield %z : f64
  } : !linear.map<f64, f64>
  %below = linear.leaf (%y: f64) {
    %z = arith.divf %a, %y : f64
    linear.yield %z : f64
  } : !linear.map<f64, f64>
  %larger = linear.leaf (%y: !v) {
    %z = array.max %y along 0 : !v
    linear.yield %z : f64
  } : !linear.map<!v, f64>
  %constant = linear.leaf (%y: f64) {
    linear.yield %a : f64
  } : !linear.map<f64, f64>
  %two = linear.leaf (%y: f64) {
    %z = arith.negf %y : f64
    %w = arith.negf %z : f64
    linear.yield %w : f64
  } : !linear.map<f64, f64>
  %moved = linear.leaf (%y: f64) {
    %z = arith.addf %y, %a : f64
    linear.yield %z : f64
  } : !linear.map<f64, f64>
  return
}
func.func @spaces(%k: f64, %m: !linear.map<f64, !v>, %c: tensor<3xi1>, %d: !v, %x: !v) {
  %one = "linear.identity"() : () -> !linear.map<f64, !v>
  %scale = "linear.scale"(%k) : (f64) -> !linear.map<f64, !v>
  %compose = "linear.compose"(%m, %m) : (!linear.map<f64, !v>, !linear.map<f64, !v>) -> !linear.map<f64, !v>
  %t = linear.transpose %m : !linear.map<f64, !v>
  %add = "linear.add"(%m, %t) : (!linear.map<f64, !v>, !linear.map<!v, f64>) -> !linear.map<f64, !v>
  %vcat = "linear.vcat"(%m, %t) : (!linear.map<f64, !v>, !linear.map<!v, f64>) -> !linear.map<f64, tuple<!v, f64>>
  %hcat = "linear.hcat"(%m, %t) : (!linear.map<f64, !v>, !linear.map<!v, f64>) -> !linear.map<tuple<f64, !v>, !v>
  %mask = linear.mask %c when true : tensor<3xi1> -> !linear.map<!v, !v>
  %back = "linear.transpose"(%m) : (!linear.map<f64, !v>) -> !linear.map<f64, !v>
  %given = "linear.apply"(%m, %x) : (!linear.map<f64, !v>, !v) -> !v
  %in_reverse = "linear.reverse_apply"(%k, %m) : (f64, !linear.map<f64, !v>) -> f64
  %rows = linear.rows (%i: index) {
    linear.yield %m : !linear.map<f64, !v>
  } : !linear.map<f64, !v>
  %columns = linear.columns (%i: index) {
    linear.yield %k : f64
  } : !linear.map<!v, f64>
  %fold = "linear.fold"(%d, %m) <{operandSegmentSizes = array<i32: 1, 0, 1>}> ({
  ^bb0(%s: !linear.map<f64, !v>, %e: f64):
    linear.yield %t : !linear.map<!v, f64>
  }) : (!v, !linear.map<f64, !v>) -> !linear.map<f64, !v>
  return
}
