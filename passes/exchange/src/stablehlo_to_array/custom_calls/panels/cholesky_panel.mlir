  %number_$first = arith.constant $number : index
  %factor_$first, %info_$next = scf.for %j = %zero_index to %width_$first step %one iter_args(%v = %start_$first, %info = %info_$first) -> (tensor<$widthx$restx$T>, i32) {
    %column = array.build (%k: index) {
      %entry = array.index %v[%k, %j] : tensor<$widthx$restx$T>
      array.yield %entry : $T
    } : tensor<$widthx$T>
    %sum = array.contract %column, %v over [$width] by [#entry, #columns] : tensor<$widthx$T>, tensor<$widthx$restx$T> -> tensor<$restx$T>
    %entry = array.index %panel_$first[%j, %j] : tensor<$widthx$restx$T>
    %known = array.index %sum[%j] : tensor<$restx$T>
    %pivot = arith.subf %entry, %known : $T
    %root = math.sqrt %pivot : $T
    %row = array.build (%i: index) {
      %e = array.index %panel_$first[%j, %i] : tensor<$widthx$restx$T>
      %s = array.index %sum[%i] : tensor<$restx$T>
      %remainder = arith.subf %e, %s : $T
      %q = arith.divf %remainder, %root : $T
      %is_below = arith.cmpi sgt, %i, %j : index
      %is_diagonal = arith.cmpi eq, %i, %j : index
      %below = arith.select %is_below, %q, %zero : $T
      %r = arith.select %is_diagonal, %root, %below : $T
      array.yield %r : $T
    } : tensor<$restx$T>
    %next = array.update %v[%j] to %row : tensor<$widthx$restx$T>, tensor<$restx$T>
    %fails = arith.cmpf ule, %pivot, %zero : $T
    %is_new = arith.cmpi eq, %info, %success : i32
    %is_first = arith.andi %fails, %is_new : i1
    %number = arith.addi %j, %number_$first : index
    %number32 = arith.index_cast %number : index to i32
    %state = arith.select %is_first, %number32, %info : i32
    scf.yield %next, %state : tensor<$widthx$restx$T>, i32
  }
  %u_$next = scf.for %j = %zero_index to %width_$first step %one iter_args(%u = %u_$first) -> (!a) {
    %row = array.build (%i: index) {
      %e = array.index %factor_$first[%j, %i - $first] : tensor<$widthx$restx$T>
      array.yield %e : $T
    } : !column
    %next = array.update %u[%j + $first] to %row : !a, !column
    scf.yield %next : !a
  }
