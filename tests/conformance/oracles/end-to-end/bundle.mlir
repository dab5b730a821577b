// What a camera sees of a point, less what was seen: a rotation vector, the centre, the focal length, the principal
// point, two coefficients of distortion.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([0.1, -0.2, 0.3, 0.5, -0.4, 0.25, 1.5, 0.1, -0.05, 0.02, -0.01], [1.0, 2.0, 5.0], 0.8, [0.3, 0.7]) ~ [-0.4343665130701269, -0.15330526606284722]
// jvp: ([0.3, 0.1, -0.2, 0.4, 0.5, -0.6, 0.2, 1.0, -1.0, 0.7, 0.9], [-0.5, 0.25, 1.5], 0.5, [1.0, 0.5]) ~ ([-0.2314681611224703, -1.8988752717020039])
// vjp: ([1.0, -2.0]) ~ ([3.0217731873397753, 1.0267570688665084, -0.2549680486868301, -0.14198485848407047, 0.5284567835794717, -0.25206396870498876, -0.7785039872962883, 0.8, -1.6, -0.22057887098741955, -0.041808392048190327], [0.14198485848407047, -0.5284567835794717, 0.25206396870498876], -0.15969497618054057, [-0.8, 1.6])
// RUN: cotan grad %s --fn f --wrt camera,x --jacobian
// EVAL[2]: jacobian_f([0.1, -0.2, 0.3, 0.5, -0.4, 0.25, 1.5, 0.1, -0.05, 0.02, -0.01], [1.0, 2.0, 5.0], 0.8, [0.3, 0.7]) ~ [[0.24099578522664555, 1.2143741992058121, -0.5282369765262345, -0.24193850548500231, 0.07135779547811513, -0.01058725397999477, -0.18291100871341792, 0.8, 0.0, -0.051825429864908984, -0.009822962100398472], [-1.390388701056565, 0.09380856516965184, -0.1366344639197022, -0.04997682350046592, -0.22854949405067826, 0.12073835736249701, 0.2977964892914352, 0.0, 0.8, 0.08437672056125528, 0.015992714973895927]], [[0.24193850548500231, -0.07135779547811513, 0.01058725397999477], [0.04997682350046592, 0.22854949405067826, -0.12073835736249701]]
!camera = tensor<11xf64>
!point = tensor<3xf64>
!seen = tensor<2xf64>
func.func private @cross(%a: !point, %b: !point) -> !point {
  %three = arith.constant 3 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %r = array.build (%i: index) {
    %j1 = arith.addi %i, %one : index
    %k1 = arith.addi %i, %two : index
    %j = arith.remui %j1, %three : index
    %k = arith.remui %k1, %three : index
    %aj = array.index %a[%j] : !point
    %bk = array.index %b[%k] : !point
    %ak = array.index %a[%k] : !point
    %bj = array.index %b[%j] : !point
    %plus = arith.mulf %aj, %bk : f64
    %minus = arith.mulf %ak, %bj : f64
    %e = arith.subf %plus, %minus : f64
    array.yield %e : f64
  } : !point
  return %r : !point
}
func.func private @dot(%a: !point, %b: !point) -> f64 {
  %products = arith.mulf %a, %b : !point
  %r = array.sum %products along 0 : !point
  return %r : f64
}
func.func @f(%camera: !camera, %x: !point, %weight: f64, %seen: !seen) -> !seen {
  %one = arith.constant 1.0 : f64
  %rotation = array.slice %camera from [0] : !camera -> !point
  %centre = array.slice %camera from [3] : !camera -> !point
  %square = func.call @dot(%rotation, %rotation) : (!point, !point) -> f64
  %angle = math.sqrt %square : f64
  %angles = array.replicate %angle along 0 : f64 -> !point
  %axis = arith.divf %rotation, %angles : !point
  %v = arith.subf %x, %centre : !point
  %cos = math.cos %angle : f64
  %sin = math.sin %angle : f64
  %rest = arith.subf %one, %cos : f64
  %across = func.call @cross(%axis, %v) : (!point, !point) -> !point
  %along = func.call @dot(%axis, %v) : (!point, !point) -> f64
  %far = arith.mulf %along, %rest : f64
  %turned = array.build (%i: index) {
    %vi = array.index %v[%i] : !point
    %ci = array.index %across[%i] : !point
    %ai = array.index %axis[%i] : !point
    %stays = arith.mulf %vi, %cos : f64
    %turns = arith.mulf %ci, %sin : f64
    %both = arith.addf %stays, %turns : f64
    %kept = arith.mulf %ai, %far : f64
    %e = arith.addf %both, %kept : f64
    array.yield %e : f64
  } : !point
  %depth = array.index %turned[2] : !point
  %plane = array.build (%i: index) {
    %t = array.index %turned[%i] : !point
    %p = arith.divf %t, %depth : f64
    array.yield %p : f64
  } : !seen
  %squares = arith.mulf %plane, %plane : !seen
  %radius = array.sum %squares along 0 : !seen
  %k1 = array.index %camera[9] : !camera
  %k2 = array.index %camera[10] : !camera
  %bend1 = arith.mulf %k1, %radius : f64
  %radius2 = arith.mulf %radius, %radius : f64
  %bend2 = arith.mulf %k2, %radius2 : f64
  %bends = arith.addf %bend1, %bend2 : f64
  %bent = arith.addf %one, %bends : f64
  %focal = array.index %camera[6] : !camera
  %scale = arith.mulf %focal, %bent : f64
  %error = array.build (%i: index) {
    %p = array.index %plane[%i] : !seen
    %x0 = array.index %camera[%i + 7] : !camera
    %s = array.index %seen[%i] : !seen
    %at = arith.mulf %scale, %p : f64
    %shown = arith.addf %at, %x0 : f64
    %off = arith.subf %shown, %s : f64
    %e = arith.mulf %weight, %off : f64
    array.yield %e : f64
  } : !seen
  return %error : !seen
}
