#map = affine_map<(d0, d1) -> (d0 + d1 * 2)>
"builtin.module"() ({
  %0:16 = "t.scalars"() : () -> (i1, i8, i32, i64, i128, si4, ui12, index, none, f16, bf16, tf32, f32, f64, f80, f128)
  %1:8 = "t.vectors"() : () -> (vector<4xf32>, vector<2x3x4xi8>, vector<[4]xf32>, vector<4x[2]xf64>, vector<[2]x[4]xi1>, vector<f16>, vector<8xindex>, vector<1xsi8>)
  %2:13 = "t.tensors"() : () -> (tensor<f32>, tensor<4xf32>, tensor<?xf32>, tensor<2x?x3xi64>, tensor<?x?x?xindex>, tensor<*xf32>, tensor<*xi1>, tensor<0x4xf32>, tensor<2xcomplex<f64>>, tensor<4xvector<4xf32>>, tensor<3x!t.elt>, tensor<2x2xf32, "dense">, tensor<1xui8, {a = 1 : i8}>)
  %3:12 = "t.memrefs"() : () -> (memref<f32>, memref<4x?xf32>, memref<*xi8>, memref<*xi8, 3>, memref<4xf32, 1>, memref<4x4xf32, strided<[4, 1]>>, memref<?x?xf64, strided<[?, ?], offset: ?>>, memref<2x2xi32, #map, 2 : i32>, memref<2xmemref<3xf32>>, memref<4xvector<4xf32>>, memref<2xcomplex<f32>>, memref<8xindex, "local">)
  %4:7 = "t.compound"() : () -> (complex<f32>, complex<i16>, complex<bf16>, tuple<>, tuple<i32>, tuple<i32, tuple<f32, none>, index>, tuple<tensor<2xf32>, () -> ()>)
  %5:7 = "t.functions"() : () -> (() -> (), () -> i32, (i32) -> i32, (i32, f32) -> (i32, f32), () -> (() -> ()), (() -> i32) -> ((i32) -> ()), ((i1) -> i1, i1) -> (i1, (i1) -> i1))
  "t.as_attributes"() {a = i32, b = tensor<4x?xf32>, c = () -> (), d = memref<2xf32, 1>, e = vector<[2]xi8>, f = tuple<i1, i2>, g = (i32) -> i32, h = none, i = !t.x} : () -> ()
  "func.func"() <{function_type = (complex<f32>, tuple<i32, f32>, none, memref<*xf32>, tensor<*x!t.q>, () -> (() -> i1)) -> tuple<complex<f32>, none>, sym_name = "operands"}> ({
  ^bb0(%arg2: complex<f32>, %arg3: tuple<i32, f32>, %arg4: none, %arg5: memref<*xf32>, %arg6: tensor<*x!t.q>, %arg7: () -> (() -> i1)):
    %7 = "t.pack"(%arg2, %arg4, %arg3, %arg5, %arg6, %arg7) : (complex<f32>, none, tuple<i32, f32>, memref<*xf32>, tensor<*x!t.q>, () -> (() -> i1)) -> tuple<complex<f32>, none>
    "func.return"(%7) : (tuple<complex<f32>, none>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x2xcomplex<f32>, strided<[?, 1], offset: 4>, 1>, index) -> complex<f32>, sym_name = "memory"}> ({
  ^bb0(%arg0: memref<?x2xcomplex<f32>, strided<[?, 1], offset: 4>, 1>, %arg1: index):
    %6 = "memref.load"(%arg0, %arg1, %arg1) : (memref<?x2xcomplex<f32>, strided<[?, 1], offset: 4>, 1>, index, index) -> complex<f32>
    "func.return"(%6) : (complex<f32>) -> ()
  }) : () -> ()
}) : () -> ()

