"builtin.module"() ({
  "func.func"() <{function_type = (i64, i64) -> i1, sym_name = "predicates"}> ({
  ^bb0(%arg5: i64, %arg6: i64):
    %5 = "arith.cmpi"(%arg5, %arg6) <{predicate = 0 : i64}> : (i64, i64) -> i1
    %6 = "arith.cmpi"(%arg5, %arg6) <{predicate = 1 : i64}> : (i64, i64) -> i1
    %7 = "arith.cmpi"(%arg5, %arg6) <{predicate = 2 : i64}> : (i64, i64) -> i1
    %8 = "arith.cmpi"(%arg5, %arg6) <{predicate = 3 : i64}> : (i64, i64) -> i1
    %9 = "arith.cmpi"(%arg5, %arg6) <{predicate = 4 : i64}> : (i64, i64) -> i1
    %10 = "arith.cmpi"(%arg5, %arg6) <{predicate = 5 : i64}> : (i64, i64) -> i1
    %11 = "arith.cmpi"(%arg5, %arg6) <{predicate = 6 : i64}> : (i64, i64) -> i1
    %12 = "arith.cmpi"(%arg5, %arg6) <{predicate = 7 : i64}> {t.quoted} : (i64, i64) -> i1
    %13 = "arith.cmpi"(%arg5, %arg6) <{predicate = 8 : i64}> : (i64, i64) -> i1
    %14 = "arith.cmpi"(%arg5, %arg6) <{predicate = 9 : i64}> : (i64, i64) -> i1
    %15 = "arith.xori"(%5, %6) : (i1, i1) -> i1
    %16 = "arith.select"(%15, %7, %8) : (i1, i1, i1) -> i1
    %17 = "arith.select"(%16, %9, %10) {t.pick = "second"} : (i1, i1, i1) -> i1
    %18 = "arith.select"(%17, %11, %12) : (i1, i1, i1) -> i1
    %19 = "arith.select"(%18, %13, %14) : (i1, i1, i1) -> i1
    "func.return"(%19) : (i1) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x4xindex>, tensor<?x4xindex>, i1) -> tensor<?x4xindex>, sym_name = "elementwise"}> ({
  ^bb0(%arg2: tensor<?x4xindex>, %arg3: tensor<?x4xindex>, %arg4: i1):
    %2 = "arith.cmpi"(%arg2, %arg3) <{predicate = 2 : i64}> : (tensor<?x4xindex>, tensor<?x4xindex>) -> tensor<?x4xi1>
    %3 = "arith.select"(%2, %arg2, %arg3) : (tensor<?x4xi1>, tensor<?x4xindex>, tensor<?x4xindex>) -> tensor<?x4xindex>
    %4 = "arith.select"(%arg4, %3, %arg3) : (i1, tensor<?x4xindex>, tensor<?x4xindex>) -> tensor<?x4xindex>
    "func.return"(%4) : (tensor<?x4xindex>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (vector<2x[4]xf32>, vector<2x[4]xf32>) -> vector<2x[4]xf32>, sym_name = "scalable"}> ({
  ^bb0(%arg0: vector<2x[4]xf32>, %arg1: vector<2x[4]xf32>):
    %0 = "arith.cmpf"(%arg0, %arg1) <{fastmath = #arith.fastmath<ninf>, predicate = 12 : i64}> : (vector<2x[4]xf32>, vector<2x[4]xf32>) -> vector<2x[4]xi1>
    %1 = "arith.select"(%0, %arg0, %arg1) : (vector<2x[4]xi1>, vector<2x[4]xf32>, vector<2x[4]xf32>) -> vector<2x[4]xf32>
    "func.return"(%1) : (vector<2x[4]xf32>) -> ()
  }) : () -> ()
}) : () -> ()

