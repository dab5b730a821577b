"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> i32, sym_name = "ring"}> ({
  ^bb0(%arg5: i32, %arg6: i32):
    %12 = "arith.addi"(%arg5, %arg6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %13 = "arith.addi"(%12, %arg6) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
    %14 = "arith.subi"(%13, %arg5) <{overflowFlags = #arith.overflow<nsw, nuw>}> {note = "both flags"} : (i32, i32) -> i32
    %15 = "arith.muli"(%14, %14) <{overflowFlags = #arith.overflow<nuw>}> : (i32, i32) -> i32
    %16 = "arith.shli"(%15, %arg6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %17 = "arith.shrsi"(%16, %arg5) <{isExact}> : (i32, i32) -> i32
    %18 = "arith.shrui"(%17, %arg5) : (i32, i32) -> i32
    %19 = "arith.divsi"(%18, %arg6) <{isExact}> {t.origin} : (i32, i32) -> i32
    %20 = "arith.divui"(%19, %arg6) : (i32, i32) -> i32
    %21 = "arith.remsi"(%20, %arg5) : (i32, i32) -> i32
    %22 = "arith.remui"(%21, %arg5) : (i32, i32) -> i32
    %23 = "arith.ceildivsi"(%22, %arg6) : (i32, i32) -> i32
    %24 = "arith.ceildivui"(%23, %arg6) : (i32, i32) -> i32
    %25 = "arith.floordivsi"(%24, %arg6) : (i32, i32) -> i32
    "func.return"(%25) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i7, i7, tensor<2x?xi7>) -> (i7, tensor<2x?xi7>), sym_name = "bits"}> ({
  ^bb0(%arg2: i7, %arg3: i7, %arg4: tensor<2x?xi7>):
    %4 = "arith.andi"(%arg2, %arg3) : (i7, i7) -> i7
    %5 = "arith.ori"(%4, %arg3) : (i7, i7) -> i7
    %6 = "arith.xori"(%5, %arg2) : (i7, i7) -> i7
    %7 = "arith.minsi"(%6, %arg2) : (i7, i7) -> i7
    %8 = "arith.maxsi"(%7, %arg3) : (i7, i7) -> i7
    %9 = "arith.minui"(%8, %arg2) : (i7, i7) -> i7
    %10 = "arith.maxui"(%9, %arg3) : (i7, i7) -> i7
    %11 = "arith.muli"(%arg4, %arg4) <{overflowFlags = #arith.overflow<none>}> : (tensor<2x?xi7>, tensor<2x?xi7>) -> tensor<2x?xi7>
    "func.return"(%10, %11) : (i7, tensor<2x?xi7>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (vector<4xi64>, vector<4xi64>) -> vector<4xi64>, sym_name = "wide"}> ({
  ^bb0(%arg0: vector<4xi64>, %arg1: vector<4xi64>):
    %0:2 = "arith.addui_extended"(%arg0, %arg1) : (vector<4xi64>, vector<4xi64>) -> (vector<4xi64>, vector<4xi1>)
    %1:2 = "arith.mulsi_extended"(%0#0, %arg1) : (vector<4xi64>, vector<4xi64>) -> (vector<4xi64>, vector<4xi64>)
    %2:2 = "arith.mului_extended"(%1#0, %1#1) {t.unsigned} : (vector<4xi64>, vector<4xi64>) -> (vector<4xi64>, vector<4xi64>)
    %3 = "arith.select"(%0#1, %2#0, %2#1) : (vector<4xi1>, vector<4xi64>, vector<4xi64>) -> vector<4xi64>
    "func.return"(%3) : (vector<4xi64>) -> ()
  }) : () -> ()
}) : () -> ()

