// Points turned by unit quaternions and moved, through a linear map each, half their squared
// length.
!n_4 = tensor<?x4xf64, #cotan.dims<n>>
!n_3 = tensor<?x3xf64, #cotan.dims<n>>
!n_9 = tensor<?x9xf64, #cotan.dims<n>>
!n = tensor<?xf64, #cotan.dims<n>>

func.func @rigid_bodies(%A: !n_9, %q: !n_4, %t: !n_3, %p: !n_3) -> f64 {
  %67 = array.build (%i: index) {
    %3 = array.build (%k: index) {
      %0 = array.index %q[%i, %k] : !n_4
      %1 = array.index %q[%i, %k] : !n_4
      %2 = arith.mulf %0, %1 : f64
      array.yield %2 : f64
    } : tensor<4xf64>
    %4 = array.sum %3 along 0 : tensor<4xf64>
    %c = arith.constant 0.1 : f64
    %5 = arith.addf %4, %c : f64
    %s = math.rsqrt %5 : f64
    %6 = array.index %q[%i, 0] : !n_4
    %w = arith.mulf %6, %s : f64
    %7 = array.index %q[%i, 1] : !n_4
    %x = arith.mulf %7, %s : f64
    %8 = array.index %q[%i, 2] : !n_4
    %y = arith.mulf %8, %s : f64
    %9 = array.index %q[%i, 3] : !n_4
    %z = arith.mulf %9, %s : f64
    %px = array.index %p[%i, 0] : !n_3
    %py = array.index %p[%i, 1] : !n_3
    %pz = array.index %p[%i, 2] : !n_3
    %10 = arith.mulf %y, %pz : f64
    %11 = arith.mulf %z, %py : f64
    %12 = arith.subf %10, %11 : f64
    %two = arith.constant 2.0 : f64
    %tx = arith.mulf %two, %12 : f64
    %13 = arith.mulf %z, %px : f64
    %14 = arith.mulf %x, %pz : f64
    %15 = arith.subf %13, %14 : f64
    %ty = arith.mulf %two, %15 : f64
    %16 = arith.mulf %x, %py : f64
    %17 = arith.mulf %y, %px : f64
    %18 = arith.subf %16, %17 : f64
    %tz = arith.mulf %two, %18 : f64
    %19 = arith.mulf %w, %tx : f64
    %20 = arith.addf %px, %19 : f64
    %21 = arith.mulf %y, %tz : f64
    %22 = arith.mulf %z, %ty : f64
    %23 = arith.subf %21, %22 : f64
    %24 = arith.addf %20, %23 : f64
    %25 = array.index %t[%i, 0] : !n_3
    %rx = arith.addf %24, %25 : f64
    %26 = arith.mulf %w, %ty : f64
    %27 = arith.addf %py, %26 : f64
    %28 = arith.mulf %z, %tx : f64
    %29 = arith.mulf %x, %tz : f64
    %30 = arith.subf %28, %29 : f64
    %31 = arith.addf %27, %30 : f64
    %32 = array.index %t[%i, 1] : !n_3
    %ry = arith.addf %31, %32 : f64
    %33 = arith.mulf %w, %tz : f64
    %34 = arith.addf %pz, %33 : f64
    %35 = arith.mulf %x, %ty : f64
    %36 = arith.mulf %y, %tx : f64
    %37 = arith.subf %35, %36 : f64
    %38 = arith.addf %34, %37 : f64
    %39 = array.index %t[%i, 2] : !n_3
    %rz = arith.addf %38, %39 : f64
    %40 = array.index %A[%i, 0] : !n_9
    %41 = arith.mulf %40, %rx : f64
    %42 = array.index %A[%i, 1] : !n_9
    %43 = arith.mulf %42, %ry : f64
    %44 = arith.addf %41, %43 : f64
    %45 = array.index %A[%i, 2] : !n_9
    %46 = arith.mulf %45, %rz : f64
    %47 = arith.addf %44, %46 : f64
    %48 = arith.mulf %47, %47 : f64
    %49 = array.index %A[%i, 3] : !n_9
    %50 = arith.mulf %49, %rx : f64
    %51 = array.index %A[%i, 4] : !n_9
    %52 = arith.mulf %51, %ry : f64
    %53 = arith.addf %50, %52 : f64
    %54 = array.index %A[%i, 5] : !n_9
    %55 = arith.mulf %54, %rz : f64
    %56 = arith.addf %53, %55 : f64
    %57 = arith.mulf %56, %56 : f64
    %58 = arith.addf %48, %57 : f64
    %59 = array.index %A[%i, 6] : !n_9
    %60 = arith.mulf %59, %rx : f64
    %61 = array.index %A[%i, 7] : !n_9
    %62 = arith.mulf %61, %ry : f64
    %63 = arith.addf %60, %62 : f64
    %64 = array.index %A[%i, 8] : !n_9
    %65 = arith.mulf %64, %rz : f64
    %e = arith.addf %63, %65 : f64
    %66 = arith.mulf %e, %e : f64
    %acc = arith.addf %58, %66 : f64
    array.yield %acc : f64
  } : !n
  %68 = array.sum %67 along 0 : !n
  %half = arith.constant 0.5 : f64
  %69 = arith.mulf %half, %68 : f64
  return %69 : f64
}
