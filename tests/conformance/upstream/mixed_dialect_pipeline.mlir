// One program at several levels: tensors, structured ops, loops, buffers, vectors and scalars together.
#id = affine_map<(i) -> (i)>

module @pipeline attributes {t.entry = @run} {
  memref.global "private" constant @bias : memref<8xf32> = dense<[0.5, -0.5, 1.0, -1.0, 0.25, -0.25, 2.0, 0.0]>

  func.func @run(%x: tensor<8xf32>, %n: index) -> (tensor<8xf32>, f32) {
    %e = tensor.empty() : tensor<8xf32>
    %act = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %t = math.tanh %in fastmath<afn> : f32
      linalg.yield %t : f32
    } -> tensor<8xf32>
    %norm = call @norm(%act, %n) : (tensor<8xf32>, index) -> f32
    %scaled = "ours.scale"(%act, %norm) <{axis = 0 : i64}> ({
    ^bb0(%v: f32):
      %s = arith.divf %v, %norm : f32
      "ours.yield"(%s) : (f32) -> ()
    }) {ours.rule = #ours.rule<"normalise", [1, 2]>} : (tensor<8xf32>, f32) -> tensor<8xf32>
    return %scaled, %norm : tensor<8xf32>, f32
  }

  func.func private @norm(%t: tensor<8xf32>, %n: index) -> f32 {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant dense<0.0> : vector<4xf32>
    %pad = arith.constant 0.0 : f32
    %b = memref.get_global @bias : memref<8xf32>
    %acc = scf.for %i = %c0 to %n step %c4 iter_args(%a = %zero) -> (vector<4xf32>) {
      %v = vector.transfer_read %t[%i], %pad {in_bounds = [true]} : tensor<8xf32>, vector<4xf32>
      %w = vector.load %b[%i] : memref<8xf32>, vector<4xf32>
      %s = arith.addf %v, %w : vector<4xf32>
      %f = math.fma %s, %s, %a : vector<4xf32>
      scf.yield %f : vector<4xf32>
    }
    %sum = vector.reduction <add>, %acc : vector<4xf32> into f32
    %r = math.sqrt %sum : f32
    return %r : f32
  }
}
