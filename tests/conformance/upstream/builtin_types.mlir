// Every builtin type: integers, floats, vectors, tensors, memrefs, complex, tuple, none, functions.
"t.scalars"() : () -> (i1, i8, i32, i64, i128, si4, ui12, index, none, f16, bf16, tf32, f32, f64, f80, f128)
"t.vectors"() : () -> (vector<4xf32>, vector<2x3x4xi8>, vector<[4]xf32>, vector<4x[2]xf64>, vector<[2]x[4]xi1>, vector<f16>, vector<8xindex>, vector<1xsi8>)
"t.tensors"() : () -> (tensor<f32>, tensor<4xf32>, tensor<?xf32>, tensor<2x?x3xi64>, tensor<?x?x?xindex>, tensor<*xf32>, tensor<*xi1>, tensor<0x4xf32>,
                       tensor<2xcomplex<f64>>, tensor<4xvector<4xf32>>, tensor<3x!t.elt>, tensor<2x2xf32, "dense">, tensor<1xui8, {a = 1 : i8}>)
"t.memrefs"() : () -> (memref<f32>, memref<4x?xf32>, memref<*xi8>, memref<*xi8, 3>, memref<4xf32, 1>, memref<4x4xf32, strided<[4, 1]>>,
                       memref<?x?xf64, strided<[?, ?], offset: ?>>, memref<2x2xi32, affine_map<(d0, d1) -> (d0 + d1 * 2)>, 2 : i32>,
                       memref<2xmemref<3xf32>>, memref<4xvector<4xf32>>, memref<2xcomplex<f32>>, memref<8xindex, "local">)
"t.compound"() : () -> (complex<f32>, complex<i16>, complex<bf16>, tuple<>, tuple<i32>, tuple<i32, tuple<f32, none>, index>, tuple<tensor<2xf32>, () -> ()>)
"t.functions"() : () -> (() -> (), () -> i32, (i32) -> i32, (i32, f32) -> (i32, f32), () -> (() -> ()), (() -> i32) -> ((i32) -> ()), ((i1) -> i1, i1) -> (i1, (i1) -> i1))
"t.as_attributes"() {a = i32, b = tensor<4x?xf32>, c = () -> (), d = memref<2xf32, 1>, e = vector<[2]xi8>, f = tuple<i1, i2>, g = (i32) -> (i32), h = none, i = !t.x} : () -> ()

func.func @operands(%a: complex<f32>, %b: tuple<i32, f32>, %c: none, %d: memref<*xf32>, %e: tensor<*x!t.q>, %f: () -> (() -> i1)) -> tuple<complex<f32>, none> {
  %0 = "t.pack"(%a, %c, %b, %d, %e, %f) : (complex<f32>, none, tuple<i32, f32>, memref<*xf32>, tensor<*x!t.q>, () -> (() -> i1)) -> tuple<complex<f32>, none>
  return %0 : tuple<complex<f32>, none>
}

func.func @memory(%m: memref<?x2xcomplex<f32>, strided<[?, 1], offset: 4>, 1>, %i: index) -> complex<f32> {
  %0 = memref.load %m[%i, %i] : memref<?x2xcomplex<f32>, strided<[?, 1], offset: 4>, 1>
  return %0 : complex<f32>
}
