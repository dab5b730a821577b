// ADBench hand, in small: a chain of joints, rotations from Euler angles, vertices skinned by
// weights, the squared distance to a goal.
!j_3 = tensor<?x3xf64, #cotan.dims<j>>
!j_3_3 = tensor<?x3x3xf64, #cotan.dims<j>>
!v_3 = tensor<?x3xf64, #cotan.dims<v>>
!v_j = tensor<?x?xf64, #cotan.dims<v, j>>
!j = tensor<?xf64, #cotan.dims<j>>
!v = tensor<?xf64, #cotan.dims<v>>

func.func @hand(%angles: !j_3, %offsets: !j_3, %verts: !v_3, %weights: !v_j, %goal: !v_3) -> f64 {
  %zero = arith.constant 0.0 : f64
  %origin = array.replicate %zero along 0 : f64 -> tensor<3xf64>
  %eye = array.build (%a: index, %b: index) {
    %0 = arith.cmpi eq, %a, %b : index
    %one = arith.constant 1.0 : f64
    %1 = arith.select %0, %one, %zero : f64
    array.yield %1 : f64
  } : tensor<3x3xf64>
  %Rn, %tn, %Rs, %ts = array.fold %angles, %offsets along 0 from %eye, %origin (%R: tensor<3x3xf64>, %t: tensor<3xf64>, %an: tensor<3xf64>, %off: tensor<3xf64>) {
    %2 = array.index %an[0] : tensor<3xf64>
    %sx = math.sin %2 : f64
    %3 = array.index %an[0] : tensor<3xf64>
    %cx = math.cos %3 : f64
    %4 = array.index %an[1] : tensor<3xf64>
    %sy = math.sin %4 : f64
    %5 = array.index %an[1] : tensor<3xf64>
    %cy = math.cos %5 : f64
    %6 = array.index %an[2] : tensor<3xf64>
    %sz = math.sin %6 : f64
    %7 = array.index %an[2] : tensor<3xf64>
    %cz = math.cos %7 : f64
    %8 = arith.mulf %cz, %cy : f64
    %9 = arith.mulf %cz, %sy : f64
    %10 = arith.mulf %9, %sx : f64
    %11 = arith.mulf %sz, %cx : f64
    %12 = arith.subf %10, %11 : f64
    %13 = arith.mulf %cz, %sy : f64
    %14 = arith.mulf %13, %cx : f64
    %15 = arith.mulf %sz, %sx : f64
    %16 = arith.addf %14, %15 : f64
    %r0 = array.stack %8, %12, %16 along 0 : f64, f64, f64
    %17 = arith.mulf %sz, %cy : f64
    %18 = arith.mulf %sz, %sy : f64
    %19 = arith.mulf %18, %sx : f64
    %20 = arith.mulf %cz, %cx : f64
    %21 = arith.addf %19, %20 : f64
    %22 = arith.mulf %sz, %sy : f64
    %23 = arith.mulf %22, %cx : f64
    %24 = arith.mulf %cz, %sx : f64
    %25 = arith.subf %23, %24 : f64
    %r1 = array.stack %17, %21, %25 along 0 : f64, f64, f64
    %26 = arith.negf %sy : f64
    %27 = arith.mulf %cy, %sx : f64
    %28 = arith.mulf %cy, %cx : f64
    %r2 = array.stack %26, %27, %28 along 0 : f64, f64, f64
    %Q = array.stack %r0, %r1, %r2 along 0 : tensor<3xf64>, tensor<3xf64>, tensor<3xf64>
    %R1 = array.build (%a_2: index, %b_2: index) {
      %32 = array.build (%k: index) {
        %29 = array.index %R[%a_2, %k] : tensor<3x3xf64>
        %30 = array.index %Q[%k, %b_2] : tensor<3x3xf64>
        %31 = arith.mulf %29, %30 : f64
        array.yield %31 : f64
      } : tensor<3xf64>
      %33 = array.sum %32 along 0 : tensor<3xf64>
      array.yield %33 : f64
    } : tensor<3x3xf64>
    %t1 = array.build (%a_3: index) {
      %34 = array.index %t[%a_3] : tensor<3xf64>
      %38 = array.build (%k_2: index) {
        %35 = array.index %R[%a_3, %k_2] : tensor<3x3xf64>
        %36 = array.index %off[%k_2] : tensor<3xf64>
        %37 = arith.mulf %35, %36 : f64
        array.yield %37 : f64
      } : tensor<3xf64>
      %39 = array.sum %38 along 0 : tensor<3xf64>
      %40 = arith.addf %34, %39 : f64
      array.yield %40 : f64
    } : tensor<3xf64>
    array.yield %R1, %t1, %R1, %t1 : tensor<3x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3xf64>
  } : (!j_3, !j_3, tensor<3x3xf64>, tensor<3xf64>) -> (tensor<3x3xf64>, tensor<3xf64>, !j_3_3, !j_3)
  %55 = array.build (%i: index) {
    %53 = array.build (%a_4: index) {
      %49 = array.build (%j: index) {
        %44 = array.build (%k_3: index) {
          %41 = array.index %Rs[%j, %a_4, %k_3] : !j_3_3
          %42 = array.index %verts[%i, %k_3] : !v_3
          %43 = arith.mulf %41, %42 : f64
          array.yield %43 : f64
        } : tensor<3xf64>
        %45 = array.sum %44 along 0 : tensor<3xf64>
        %46 = array.index %ts[%j, %a_4] : !j_3
        %p = arith.addf %45, %46 : f64
        %47 = array.index %weights[%i, %j] : !v_j
        %48 = arith.mulf %47, %p : f64
        array.yield %48 : f64
      } : !j
      %50 = array.sum %49 along 0 : !j
      %51 = array.index %goal[%i, %a_4] : !v_3
      %e = arith.subf %50, %51 : f64
      %52 = arith.mulf %e, %e : f64
      array.yield %52 : f64
    } : tensor<3xf64>
    %54 = array.sum %53 along 0 : tensor<3xf64>
    array.yield %54 : f64
  } : !v
  %56 = array.sum %55 along 0 : !v
  %half = arith.constant 0.5 : f64
  %57 = arith.mulf %half, %56 : f64
  return %57 : f64
}
