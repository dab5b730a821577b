module @devices {
  func.func public @main(%x: tensor<16x32xf32>) -> tensor<16x32xf32> {
    %sum = "stablehlo.cross-replica-sum"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<16x32xf32>) -> tensor<16x32xf32>
    %rule = stablehlo.custom_call @f(%sum) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=16, j=32}, custom>} : (tensor<16x32xf32>) -> tensor<16x32xf32>
    %line = stablehlo.reshape %rule {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([ij]) {i=16, j=32}>} : (tensor<16x32xf32>) -> tensor<512xf32>
    %big = stablehlo.constant dense<1.000000e+00> : tensor<1048576xf32>
    %one = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %many:2 = stablehlo.custom_call @g(%big, %one) {sdy.sharding_rule = #sdy.op_sharding_rule<([ijklmnopqrstuvwxyzz_1z_2], [])->([], [i, j]) {i=2, j=2, k=2, l=2, m=2, n=2, o=2, p=2, q=2, r=2, s=2, t=2, u=2, v=2, w=2, x=2, y=2, z=2, z_1=2, z_2=2} reduction={m, z_1} need_replication={n} permutation={o} blocked_propagation={z_2}, custom>} : (tensor<1048576xf32>, tensor<f32>) -> (tensor<f32>, tensor<2x2xf32>)
    %none = stablehlo.sine %many#0 {sdy.sharding_rule = #sdy.op_sharding_rule<([])->([])>} : tensor<f32>
    return %rule : tensor<16x32xf32>
  }
}
