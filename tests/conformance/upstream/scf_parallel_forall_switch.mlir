// Parallel loops with reductions, forall over tensors, index switches and inlined regions.
func.func @row_sums(%m: memref<8x16xf32>, %init: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %r:2 = scf.parallel (%i, %j) = (%c0, %c0) to (%c8, %c16) step (%c1, %c1) init (%init, %init) -> (f32, f32) {
    %v = memref.load %m[%i, %j] : memref<8x16xf32>
    scf.reduce(%v, %v : f32, f32) {
    ^bb0(%l: f32, %r: f32):
      %s = arith.addf %l, %r : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%l: f32, %r: f32):
      %p = arith.maximumf %l, %r : f32
      scf.reduce.return %p : f32
    }
  }
  return %r#0, %r#1 : f32, f32
}

func.func @tiles(%in: tensor<64xf32>, %out: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %r = scf.forall (%i) = (0) to (64) step (16) shared_outs(%o = %out) -> (tensor<64xf32>) {
    %s = tensor.extract_slice %in[%i] [16] [1] : tensor<64xf32> to tensor<16xf32>
    %e = math.exp %s : tensor<16xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [16] [1] : tensor<16xf32> into tensor<64xf32>
    }
  }
  scf.forall (%i, %j) in (%n, 4) {
    "t.body"(%i, %j) : (index, index) -> ()
  }
  return %r : tensor<64xf32>
}

func.func @pick(%k: index) -> i32 {
  %r = scf.index_switch %k -> i32
  case 2 {
    %a = arith.constant 20 : i32
    scf.yield %a : i32
  }
  case -5 {
    %a = arith.constant -50 : i32
    scf.yield %a : i32
  }
  default {
    %x = scf.execute_region -> i32 {
      cf.br ^next
    ^next:
      %z = arith.constant 0 : i32
      scf.yield %z : i32
    }
    scf.yield %x : i32
  }
  return %r : i32
}
