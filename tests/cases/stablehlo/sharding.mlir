// Meshes, shardings, and regions that each device runs.
// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic
sdy.mesh @mesh = <["data"=4, "model"=2]>
sdy.mesh @ids = <["x"=2], device_ids=[1, 0]> {stablehlo.note = 1 : i32}
sdy.mesh @empty_mesh = <[]>
func.func @f(%x: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {"model", ?}p1], replicated={"x":(1)2}>}) -> (tensor<16x8xf32> {mhlo.sharding = "{replicated}"}) {
  %0 = sdy.sharding_constraint %x <@mesh, [{"data", "model"}, {?}]> : tensor<16x8xf32>
  %1 = sdy.sharding_constraint %0 <mesh<["a"=2]>, [{}, {"a"}], unreduced={"b"}> : tensor<16x8xf32>
  %2 = sdy.manual_computation(%1) in_shardings=[<@mesh, [{"data"}, {}]>] out_shardings=[<@mesh, [{"data"}, {}]>] manual_axes={"data", "model"} (%a: tensor<4x8xf32>) {
    %sum = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    sdy.return %sum : tensor<4x8xf32>
  } : (tensor<16x8xf32>) -> tensor<16x8xf32>
  %3 = stablehlo.custom_call @qr(%2) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l]) {i=5, j=3, k=5, l=3}, custom>} : (tensor<16x8xf32>) -> tensor<16x8xf32>
  return %3 : tensor<16x8xf32>
}
