"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32, "row-major">, tensor<2xi8, 7 : i8>, tensor<?xf64, {kind = "blocked", size = 4 : i64}>, tensor<1xf16, [1, "two", 3.000000e+00]>, tensor<3xindex, #t.enc<a, [b]>>, tensor<3xi1, i32>) -> (), sym_name = "encodings"}> ({
  ^bb0(%arg3: tensor<4x?xf32, "row-major">, %arg4: tensor<2xi8, 7 : i8>, %arg5: tensor<?xf64, {kind = "blocked", size = 4 : i64}>, %arg6: tensor<1xf16, [1, "two", 3.000000e+00]>, %arg7: tensor<3xindex, #t.enc<a, [b]>>, %arg8: tensor<3xi1, i32>):
    %7 = "t.use"(%arg3, %arg4, %arg5, %arg6, %arg7, %arg8) : (tensor<4x?xf32, "row-major">, tensor<2xi8, 7 : i8>, tensor<?xf64, {kind = "blocked", size = 4 : i64}>, tensor<1xf16, [1, "two", 3.000000e+00]>, tensor<3xindex, #t.enc<a, [b]>>, tensor<3xi1, i32>) -> tensor<*x!t.elt>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x4x4xf32>, tensor<6x2xindex>, tensor<6x4xf32>) -> tensor<6x4xf32>, sym_name = "indirect"}> ({
  ^bb0(%arg0: tensor<4x4x4xf32>, %arg1: tensor<6x2xindex>, %arg2: tensor<6x4xf32>):
    %5 = "tensor.gather"(%arg0, %arg1) <{gather_dims = array<i64: 0, 2>}> : (tensor<4x4x4xf32>, tensor<6x2xindex>) -> tensor<6x4xf32>
    %6 = "tensor.gather"(%arg0, %arg1) <{gather_dims = array<i64: 0, 2>, unique}> : (tensor<4x4x4xf32>, tensor<6x2xindex>) -> tensor<6x1x4x1xf32>
    "func.return"(%5) : (tensor<6x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2x2xcomplex<f32>>, sym_name = "elements"}> ({
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %2 = "t.complex"() : () -> tensor<2x2xcomplex<f32>>
    %3 = "tensor.extract"(%2, %0, %0) : (tensor<2x2xcomplex<f32>>, index, index) -> complex<f32>
    %4 = "tensor.insert"(%3, %2, %0, %0) {t.same} : (complex<f32>, tensor<2x2xcomplex<f32>>, index, index) -> tensor<2x2xcomplex<f32>>
    "func.return"(%4) : (tensor<2x2xcomplex<f32>>) -> ()
  }) : () -> ()
}) : () -> ()

